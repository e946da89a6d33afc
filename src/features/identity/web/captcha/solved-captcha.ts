import { call } from "#client/call.ts";
import { type CaptchaAction, type CaptchaChallenge, getCaptcha } from "../../contract.ts";
import { searcher, type WorkParameters } from "../../proof-of-work.ts";

/** The time for which the page may block input, in milliseconds. */
const slice = 8;

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

/** Solves a challenge beside everything else the page does; the answer is the `recaptcha` of a call. Rejects when stopped. */
async function solveChallenge(
  { challenge }: Extract<CaptchaChallenge, { readonly kind: "proofOfWork" }>,
  signal: AbortSignal,
): Promise<string> {
  const search = searcher(challenge.parameters as unknown as WorkParameters);
  for (;;) {
    signal.throwIfAborted();
    const end = performance.now() + slice;
    while (performance.now() < end) {
      const solution = search(1000);
      if (solution) return JSON.stringify({ challenge, solution });
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
}
