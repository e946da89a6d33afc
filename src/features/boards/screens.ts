import { roles } from "#protocol/actor.ts";
import type { Screen } from "#protocol/screen.ts";

/** The screens of boards. */
export const screens = [
  {
    path: "/boards",
    title: "boards.screen",
    login: true,
    roles,
    permissions: ["flows"],
    frame: "shell",
    navigation: { roles, order: 30, letter: "b" },
  },
  { path: "/public/task/:token", title: "boards.publicTask.title", login: false, frame: "bare", arrives: "alone" },
] as const satisfies readonly Screen[];
