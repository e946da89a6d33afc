import { queryArea } from "#protocol/query-key.ts";

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
