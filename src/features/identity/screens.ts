import type { Screen } from "#protocol/screen.ts";

/** The screens of accounts. */
export const screens = [
  { path: "/login", title: "shell.screen.login", login: false, signedOutOnly: true, built: true, frame: "bare" },
  { path: "/signup", title: "shell.screen.signup", login: false, signedOutOnly: true, built: true, frame: "bare" },
  { path: "/thankYouSignUp", title: "shell.screen.thankYouSignUp", login: false, built: true, frame: "bare" },
  { path: "/auth/action", title: "shell.screen.authAction", login: false, built: true, frame: "bare" },
  {
    path: "/myaccount",
    title: "shell.screen.myAccount",
    login: true,
    built: true,
    frame: "shell",
    navigation: { icon: "account", order: 120 },
  },
] as const satisfies readonly Screen[];
