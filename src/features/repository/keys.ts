import { queryArea } from "#protocol/query-key.ts";

/** The lists of items: a place, or a view across places. */
export const repositoryListKeys = queryArea("repositoryList");

/** A public link as its visitors see it. */
export const repositoryVisitKeys = queryArea("repositoryVisit");

/** Where approved documents file themselves. */
export const repositoryFilingKeys = queryArea("repositoryFiling");

/** One item: its details, versions, shares and activity. */
export const repositoryItemKeys = queryArea("repositoryItem");

/** How far the contracts of a batch are filed. */
export const batchFilingKeys = queryArea("batchFiling");
