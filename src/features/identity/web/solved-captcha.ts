import { call } from "#client/call.ts";
import { type CaptchaAction, getCaptcha } from "../contract.ts";
import { solveChallenge } from "./solve-challenge.ts";

/** Google's tokens count two minutes. */
const googleLife = 120_000;

/** Asks for a captcha and solves it, by work of the browser or Google's script; until when the answer counts, in milliseconds. */
export async function solvedCaptcha(
  action: CaptchaAction,
  signal: AbortSignal,
): Promise<{ readonly answer: string; readonly until: number }> {
  const challenge = await call(getCaptcha, {}, { signal });
  if (challenge.kind === "reCaptcha") {
    const { googleToken } = await import("./google-captcha.ts");
    return { answer: await googleToken(challenge, action), until: Date.now() + googleLife };
  }
  return { answer: await solveChallenge(challenge, signal), until: Date.parse(challenge.expiresAt) };
}
