import type { Screen } from "#protocol/screen.ts";

/** The page of the installation's administrators, which has a sign-in of its own. */
export const screens = [
  { path: "/administration", title: "administration.title", login: false, frame: "bare" },
] as const satisfies readonly Screen[];
