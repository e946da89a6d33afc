import { queryArea } from "#protocol/query-key.ts";

/** The lists of items: a place, or a view across places. */
export const repositoryListKeys = queryArea("repositoryList");

/** A public link as its visitors see it. */
export const repositoryVisitKeys = queryArea("repositoryVisit");

/** The automatic filing of approved documents. */
export const repositoryFilingKeys = queryArea("repositoryFiling");

/** One item: its details, versions, shares and activity. */
export const repositoryItemKeys = queryArea("repositoryItem");

/** The progress of filing the contracts of a batch. */
export const batchFilingKeys = queryArea("batchFiling");
