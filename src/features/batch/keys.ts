import { queryArea } from "#protocol/query-key.ts";

/** The list of batches. */
export const batchListKeys = queryArea("batches");

/** One batch with its rows. */
export const batchKeys = queryArea("batch");
