import { createHash, randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import { z } from "zod";
import type { Platform } from "#platform/platform.ts";
import { type CaptchaAction, type CaptchaChallenge, lifetimes } from "../contract.ts";
import { recaptcha } from "./recaptcha.ts";

const Answer = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal("SHA-256"),
      cost: z.literal(1),
      keyLength: z.literal(32),
      keyPrefix: z.string(),
      nonce: z.string(),
      salt: z.string(),
      data: z.strictObject({ until: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.strictObject({ counter: z.number(), derivedKey: z.string() }),
});

/** A captcha. */
export interface Captcha {
  /** Returns the task of the page. */
  challenge(now: Date): Promise<CaptchaChallenge>;
  /** Returns true if the answer is right, in time, and new, and uses it up. `action` is the purpose of the captcha. */
  accepts(answer: string, action: CaptchaAction, now: Date): Promise<boolean>;
}

/** The captcha of this installation: Google reCAPTCHA where it is set up, else proof of work, which asks nobody outside. */
export function captchaOf(platform: Platform): Captcha {
  const { ACTA_RECAPTCHA_SITE_KEY: siteKey, ACTA_RECAPTCHA_SECRET: secret } = platform.config;
  return siteKey && secret ? recaptcha(platform, { siteKey, secret }) : proofOfWork(platform);
}

/** Signed challenges that cost about ACTA_CAPTCHA_WORK digests; each is accepted once, which the database remembers. */
function proofOfWork({ config, db, secrets }: Pick<Platform, "config" | "db" | "secrets">): Captcha {
  const hmacSignatureSecret = secrets.brief("captcha", "challenge");
  const work = config.ACTA_CAPTCHA_WORK;
  return {
    challenge: async (now) => {
      const until = now.getTime() + lifetimes.captcha * 1000;
      // The end is ours to check, by the product's clock: the library only knows the machine's.
      const { parameters, signature } = await createChallenge({
        algorithm: "SHA-256",
        cost: 1,
        deriveKey,
        counter: randomInt(Math.floor(work / 2), Math.floor(work * 1.5) + 1),
        data: { until },
        hmacSignatureSecret,
      });
      return {
        kind: "proofOfWork",
        challenge: { parameters: { ...parameters }, signature: signature ?? "" },
        expiresAt: new Date(until).toISOString(),
      };
    },
    accepts: async (text, _action, now) => {
      const answer = Answer.safeParse(parsed(text));
      if (!answer.success) return false;
      const { challenge, solution } = answer.data;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret });
      const { until } = challenge.parameters.data;
      if (!verified || until <= now.getTime()) return false;
      const used = createHash("sha256").update(challenge.signature).digest();
      const { numInsertedOrUpdatedRows } = await db.asSystem((tx) =>
        tx
          .insertInto("captchaUses")
          .values({ challenge: used, expiresAt: new Date(until) })
          .onConflict((conflict) => conflict.column("challenge").doNothing())
          .executeTakeFirstOrThrow(),
      );
      return numInsertedOrUpdatedRows === 1n;
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
