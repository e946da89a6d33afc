import { queryArea } from "#protocol/query-key.ts";

/** The balance of credits and its ledger. */
export const creditKeys = queryArea("credits");
