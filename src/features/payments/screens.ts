import type { Screen } from "#protocol/screen.ts";

/** The screens of payments. */
export const screens = [
  {
    path: "/payments",
    title: "payments.title",
    login: true,
    roles: ["owner"],
    whiteLabelDisabled: true,
    flag: "payments",
    frame: "shell",
    navigation: { roles: ["owner"], order: 60, letter: "$" },
  },
  { path: "/thank_you", title: "payments.thanks.title", login: false, frame: "bare", arrives: "alone" },
  { path: "/thank_you_recurrente", title: "payments.thanks.title", login: false, frame: "bare", arrives: "alone" },
] as const satisfies readonly Screen[];
