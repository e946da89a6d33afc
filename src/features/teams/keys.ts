import { queryArea } from "#protocol/query-key.ts";

/** The teams and their people. */
export const teamKeys = queryArea("teams");
