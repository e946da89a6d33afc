import type { Platform } from "#platform/platform.ts";
import type { CaptchaChallenge } from "../contract.ts";
import { proofOfWork } from "./proof-of-work.ts";

/** How a page proves that it is no robot. */
export interface Captcha {
  /** What the page has to do. */
  challenge(now: Date): Promise<CaptchaChallenge>;
  /** Whether this answer is right, in time, and given for the first time; asking uses it up. `action` says what it is for. */
  accepts(answer: string, action: "signUp" | "freeTrial" | "recoveryEmail" | "emailLink", now: Date): Promise<boolean>;
}

/** The captcha of this installation: proof of work, which asks no outside service. */
export const captchaOf = (platform: Platform): Captcha => proofOfWork(platform);
