import { queryArea } from "#protocol/query-key.ts";

/** The saved views of the lists. */
export const processViewKeys = queryArea("processViews");
