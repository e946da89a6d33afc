import type { Screen } from "#protocol/screen.ts";

/** The help is open to everybody: whoever cannot sign in, signs or fills in a form needs it too. */
export const screens = [
  { path: "/help", title: "help.title", login: false, frame: "bare" },
  { path: "/help/:page", title: "help.title", login: false, frame: "bare", parent: "/help" },
] as const satisfies readonly Screen[];
