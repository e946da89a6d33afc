import type { Screen } from "#protocol/screen.ts";

/** The screens of accounts. */
export const screens = [
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
