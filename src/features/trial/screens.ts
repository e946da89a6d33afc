import type { Screen } from "#protocol/screen.ts";

/** The screen of the free trial. */
export const screens = [
  {
    path: "/free-trial",
    title: "trial.title",
    login: false,
    signedOutOnly: true,
    frame: "bare",
    arrives: "alone",
  },
] as const satisfies readonly Screen[];
