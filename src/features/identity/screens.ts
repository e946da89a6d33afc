import type { Screen } from "#protocol/screen.ts";

/** The screens of accounts. */
export const screens = [
  { path: "/login", title: "shell.screen.login", login: false, signedOutOnly: true, frame: "bare" },
  { path: "/signup", title: "shell.screen.signup", login: false, signedOutOnly: true, frame: "bare" },
  { path: "/thankYouSignUp", title: "shell.screen.thankYouSignUp", login: false, frame: "bare" },
  { path: "/auth/action", title: "shell.screen.authAction", login: false, frame: "bare" },
  {
    path: "/myaccount",
    title: "shell.screen.myAccount",
    login: true,

    frame: "shell",
    navigation: { order: 120, letter: "m" },
  },
] as const satisfies readonly Screen[];
