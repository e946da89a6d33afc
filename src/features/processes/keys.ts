import { catalogKeys } from "#features/catalogs/keys.ts";
import { teamKeys } from "#features/teams/keys.ts";
import { queryArea } from "#protocol/query-key.ts";

// Whose teams' it is decides who sees a process; it shows the names of its client and its project.
const filedUnder = [teamKeys.all, catalogKeys.one("clients"), catalogKeys.one("projects")];

/** The lists of processes and what is counted of them. */
export const processListKeys = queryArea("processes", filedUnder);

/** One process. */
export const processKeys = queryArea("process", filedUnder);

/** The document of one version of a process. */
export const processDocumentKeys = queryArea("processDocument");

/** The substitutes. */
export const substituteKeys = queryArea("substitutes");
