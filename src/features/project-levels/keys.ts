import { queryArea } from "#protocol/query-key.ts";

/** The list of projects under horizontal property. */
export const levelProjectListKeys = queryArea("levelProjects");

/** One project with its levels and units. */
export const levelProjectKeys = queryArea("levelProject");
