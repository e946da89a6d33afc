import { queryArea } from "#protocol/query-key.ts";

/** How the person signs in. */
export const signInMethodKeys = queryArea("signInMethods");

/** The person's phone and second factors. */
export const secondFactorKeys = queryArea("secondFactors");

/** Where the person is signed in. */
export const accountSessionKeys = queryArea("accountSessions");

/** The single sign-on of the organization. */
export const singleSignOnKeys = queryArea("singleSignOn");

/** The sign-in that waits for its second step. */
export const waitingSignInKeys = queryArea("waitingSignIn");

/** Which captcha the installation uses. */
export const captchaKeys = queryArea("captchaKind");

/** The providers one can sign in with. */
export const providerKeys = queryArea("providers");

/** What a recovery link will end. */
export const resetKeys = queryArea("reset");
