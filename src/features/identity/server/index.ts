import type { Platform, ServerFeature } from "#platform/platform.ts";
import { captchaOf } from "./captcha.ts";
import { recoveryJob } from "./recovery.ts";
import { identityRoutes } from "./routes.ts";
import { sweepJob, sweepSchedule } from "./sweep.ts";

/** Accounts: sign-up, sign-in, sessions, verification and recovery. */
export const identity = (platform: Platform): ServerFeature => ({
  name: "identity",
  routes: (on) => identityRoutes(platform, captchaOf(platform), on),
  jobs: [recoveryJob(platform), sweepJob],
  schedules: [sweepSchedule],
});

export { type Captcha, captchaOf } from "./captcha.ts";
export { hashPassword } from "./passwords.ts";
export { createPerson, loadPerson } from "./persons.ts";
export { endSessions, openSession, readSession } from "./sessions.ts";
export { postVerification } from "./verification.ts";
