import type { Platform, ServerFeature } from "#platform/platform.ts";
import { accountRoutes } from "./account/routes.ts";
import { administeredPerson, administerPerson, endEverySession } from "./administration/administer-person.ts";
import { captchaOf } from "./captcha.ts";
import { signInLinkJob } from "./email-link.ts";
import { factorRoutes } from "./factors/routes.ts";
import { smsJob } from "./factors/send-code.ts";
import { finishSignIn, welcome } from "./finish-sign-in.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { passkeyRoutes } from "./passkeys/routes.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { createPerson, loadPerson, mailReceiver, takeTrial } from "./persons.ts";
import { openIdConnect } from "./providers/open-id-connect.ts";
import { providersOf } from "./providers/providers.ts";
import { redirectPages } from "./providers/redirect-pages.ts";
import { singleSignOnRoutes } from "./providers/single-sign-on.ts";
import { recoveryJob } from "./recovery.ts";
import { refuseGuessable } from "./refuse-guessable.ts";
import { identityRoutes } from "./routes.ts";
import { endSessions, noteSession, openSession, sessionHolder } from "./sessions.ts";
import { signInMethodRoutes } from "./sign-in-method-routes.ts";
import { smsOf } from "./sms/choose-sms.ts";
import { sweepJob, sweepSchedule } from "./sweep.ts";

/** Accounts: sign-up, every way to sign in, sessions, verification and recovery. */
export function identity(platform: Platform): ServerFeature {
  const redirecting = { platform, providers: providersOf(platform), protocol: openIdConnect(platform.clock) };
  const captcha = captchaOf(platform);
  return {
    name: "identity",
    routes: (on) => {
      identityRoutes(platform, captcha, on);
      signInMethodRoutes(redirecting, captcha, on);
      singleSignOnRoutes(redirecting, on);
      factorRoutes(platform, on);
      passkeyRoutes(platform, on);
      accountRoutes(platform, on);
    },
    pages: (app) => redirectPages(redirecting, app),
    jobs: [recoveryJob(platform), signInLinkJob(platform), smsJob(platform, smsOf(platform)), sweepJob],
    schedules: [sweepSchedule],
  };
}

export type { DecidedOfPerson } from "./administration/administer-person.ts";
export { type Captcha, captchaOf } from "./captcha.ts";
export { sendText } from "./factors/send-code.ts";
export { accountOfMailbox, ownerOfAddress } from "./mailed-account.ts";
export * as identityPorts from "./ports.ts";
export { offeredProviders } from "./providers/single-sign-on.ts";
export { sealedOfIdentity } from "./sealed.ts";
export { enqueueVerification } from "./verification.ts";

/** Accounts of people, as the installation's administrator reads and changes them. */
export const administeredPeople = {
  read: administeredPerson,
  change: administerPerson,
  endEverySession,
};

/** Signing in, from the proof of an account to the session and the page after it. */
export const signIn = { finish: finishSignIn, welcome, rememberBrowser };

/** Sessions and the tokens that carry them. */
export const sessions = { open: openSession, end: endSessions, note: noteSession, holder: sessionHolder };

/** Passwords, and the ones that are too easy to guess. */
export const passwords = { hash: hashPassword, isRight: isPassword, refuseGuessable };

/** People with an account. */
export const persons = { create: createPerson, load: loadPerson, mailReceiver, takeTrial };
