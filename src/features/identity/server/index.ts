import type { Platform, ServerFeature } from "#platform/platform.ts";
import { accountRoutes } from "./account/routes.ts";
import { captchaOf } from "./captcha.ts";
import { signInLinkJob } from "./email-link.ts";
import { factorRoutes } from "./factors/routes.ts";
import { smsJob } from "./factors/send-code.ts";
import { passkeyRoutes } from "./passkeys/routes.ts";
import { openIdConnect } from "./providers/open-id-connect.ts";
import { providersOf } from "./providers/providers.ts";
import { redirectPages } from "./providers/redirect-pages.ts";
import { singleSignOnRoutes } from "./providers/single-sign-on.ts";
import { recoveryJob } from "./recovery.ts";
import { identityRoutes } from "./routes.ts";
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

export {
  administeredPerson,
  administerPerson,
  type DecidedOfPerson,
  endEverySession,
} from "./administration/administer-person.ts";
export { type Captcha, captchaOf } from "./captcha.ts";
export { sendText } from "./factors/send-code.ts";
export { finishSignIn, type SigningIn, welcome } from "./finish-sign-in.ts";
export { rememberBrowser } from "./known-browsers.ts";
export { accountOfMailbox, ownerOfAddress } from "./mailed-account.ts";
export { hashPassword, isPassword } from "./passwords.ts";
export { createPerson, loadPerson, mailReceiver, takeTrial } from "./persons.ts";
export { type MembershipRow, membershipsOf, personKeys, signingInto } from "./ports.ts";
export { offeredProviders } from "./providers/single-sign-on.ts";
export { refuseGuessable } from "./refuse-guessable.ts";
export { sealedOfIdentity } from "./sealed.ts";
export { endSessions, noteSession, openSession, sessionHolder } from "./sessions.ts";
export { enqueueVerification } from "./verification.ts";
