import { roles } from "#protocol/actor.ts";
import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";
import type { Screen } from "#protocol/screen.ts";

/** The lists of boards. */
export const boardListKeys = queryArea("boards");

/** One board with its columns and tasks. */
export const boardKeys = queryArea("board");

/** The saved views of a board. */
export const boardViewKeys = queryArea("boardViews");

/** The user's muted boards and tasks. */
export const quietKeys = queryArea("boardQuiet");

/** One task with its comments and files. */
export const taskKeys = queryArea("task");

/** The automatic tasks of templates. */
export const templateTaskKeys = queryArea("templateTasks");

/** A task as outsiders see it. */
export const publicTaskKeys = queryArea("publicTask");

/** The screens of boards. */
const screens = [
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

export const boards = feature({
  name: "boards",
  screens,
  card: {
    path: "/boards",
    title: "boards.card.title",
    about: "boards.card.about",
    order: 20,
    roles: ["creator", "owner", "reviewer"],
    permission: "flows",
  },
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
