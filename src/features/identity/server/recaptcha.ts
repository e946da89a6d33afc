import { z } from "zod";
import { outbound } from "#platform/outbound/outbound.ts";
import type { Platform } from "#platform/platform.ts";
import { commonFailure } from "#protocol/failure.ts";
import { lifetimes } from "../contract.ts";
import type { Captcha } from "./captcha.ts";

/** The response of Google's `siteverify` for a token (reCAPTCHA v3). */
const Verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  "error-codes": z.array(z.string()).optional(),
});

/** Google's own words for settings of ours that are wrong: nobody can answer such a captcha. */
const ours = new Set(["missing-input-secret", "invalid-input-secret", "bad-request"]);

/** The installation's keys of Google reCAPTCHA. */
interface Keys {
  readonly siteKey: string;
  readonly secret: string;
}

/**
 * Google reCAPTCHA v3: invisible, each token for one action and once (Google remembers). Accepted from the score of
 * ACTA_RECAPTCHA_SCORE on. When Google cannot be asked the call is refused with 503: nobody slips through meanwhile.
 */
export function recaptcha({ config, log }: Pick<Platform, "config" | "log">, { siteKey, secret }: Keys): Captcha {
  const address = config.ACTA_RECAPTCHA_URL.replace(/\/+$/, "");
  const ask = outbound([new URL(address).host]);
  return {
    challenge: async (now) => ({
      kind: "reCaptcha",
      siteKey,
      script: `${address}/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`,
      expiresAt: new Date(now.getTime() + lifetimes.captcha * 1000).toISOString(),
    }),
    accepts: async (token, action) => {
      if (token === "") return false;
      const verdict = await ask(`${address}/recaptcha/api/siteverify`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ secret, response: token }),
      })
        .then(async (response) => Verdict.parse(await response.json()))
        .catch((err: unknown) => {
          log.error({ err }, "reCAPTCHA could not be asked");
          throw commonFailure("failure.unavailable");
        });
      const codes = verdict["error-codes"] ?? [];
      if (codes.some((code) => ours.has(code))) {
        log.error({ codes }, "reCAPTCHA does not take the secret of this installation");
        throw commonFailure("failure.unavailable");
      }
      const accepted =
        verdict.success && verdict.action === action && (verdict.score ?? 0) >= config.ACTA_RECAPTCHA_SCORE;
      if (!accepted) log.info({ codes, score: verdict.score, action: verdict.action }, "a captcha was refused");
      return accepted;
    },
  };
}
