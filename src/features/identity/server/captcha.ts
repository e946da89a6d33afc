import type { Platform } from "#platform/platform.ts";
import type { CaptchaAction, CaptchaChallenge } from "../contract.ts";
import { proofOfWork } from "./proof-of-work.ts";
import { recaptcha } from "./recaptcha.ts";

/** How a page proves that it is no robot. */
export interface Captcha {
  /** What the page has to do. */
  challenge(now: Date): Promise<CaptchaChallenge>;
  /** Whether this answer is right, in time, and given for the first time; asking uses it up. `action` says what it is for. */
  accepts(answer: string, action: CaptchaAction, now: Date): Promise<boolean>;
}

/** The captcha of this installation: Google reCAPTCHA where it is set up, else proof of work, which asks nobody outside. */
export function captchaOf(platform: Platform): Captcha {
  const { ACTA_RECAPTCHA_SITE_KEY: siteKey, ACTA_RECAPTCHA_SECRET: secret } = platform.config;
  return siteKey && secret ? recaptcha(platform, { siteKey, secret }) : proofOfWork(platform);
}
