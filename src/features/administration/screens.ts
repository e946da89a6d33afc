import type { Screen } from "#protocol/screen.ts";

/** The page of whoever runs the installation, which has a sign-in of its own. */
export const screens = [
  { path: "/administration", title: "administration.title", login: false, frame: "bare" },
] as const satisfies readonly Screen[];
