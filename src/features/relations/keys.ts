import { queryArea } from "#protocol/query-key.ts";

/** The related processes of a process. */
export const relationKeys = queryArea("relations");
