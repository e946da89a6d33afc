import { queryArea } from "#protocol/query-key.ts";

/** The person's ways to sign in. */
export const signInMethodKeys = queryArea("signInMethods");

/** The person's phone and second factors. */
export const secondFactorKeys = queryArea("secondFactors");

/** The person's sessions. */
export const accountSessionKeys = queryArea("accountSessions");

/** The single sign-on of the organization. */
export const singleSignOnKeys = queryArea("singleSignOn");

/** The sign-in that waits for its second step. */
export const waitingSignInKeys = queryArea("waitingSignIn");

/** Which captcha the installation uses. */
export const captchaKeys = queryArea("captchaKind");

/** The providers one can sign in with. */
export const providerKeys = queryArea("providers");

/** The effects of a recovery link. */
export const resetKeys = queryArea("reset");
