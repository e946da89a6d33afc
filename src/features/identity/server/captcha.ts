import type { Platform } from "#platform/platform.ts";
import type { CaptchaAction, CaptchaChallenge } from "../contract.ts";
import { proofOfWork } from "./proof-of-work.ts";
import { recaptcha } from "./recaptcha.ts";

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
