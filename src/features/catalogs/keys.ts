import { queryArea } from "#protocol/query-key.ts";

/** The entries of one catalog, by its name. */
export const catalogKeys = queryArea("catalog");

/** One project with its metrics. */
export const projectKeys = queryArea("project");
