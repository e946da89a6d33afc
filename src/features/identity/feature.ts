import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";
import type { Screen } from "#protocol/screen.ts";

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

/** The screens of accounts. */
const screens = [
  { path: "/login", title: "shell.screen.login", login: false, signedOutOnly: true, frame: "bare", arrives: "first" },
  { path: "/signup", title: "shell.screen.signup", login: false, signedOutOnly: true, frame: "bare", arrives: "alone" },
  { path: "/thankYouSignUp", title: "shell.screen.thankYouSignUp", login: false, frame: "bare", arrives: "alone" },
  { path: "/auth/action", title: "shell.screen.authAction", login: false, frame: "bare", arrives: "alone" },
  {
    path: "/myaccount",
    title: "shell.screen.myAccount",
    login: true,

    frame: "shell",
    navigation: { order: 120, letter: "m" },
  },
] as const satisfies readonly Screen[];

export const identity = feature({
  name: "identity",
  screens,
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
