import { queryArea } from "#protocol/query-key.ts";

/** The saved views of the lists. */
export const processViewKeys = queryArea("processViews");

/** The caller's acts on many processes. */
export const processBulkKeys = queryArea("processBulks");
