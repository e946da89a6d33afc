import { queryArea } from "#protocol/query-key.ts";

/** The comments on one thing, and who reads them. */
export const commentKeys = queryArea("comments");
