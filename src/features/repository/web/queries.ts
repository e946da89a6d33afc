import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { pagedQuery } from "#client/list/paged-query.ts";
import { whileWaiting } from "#features/attachments/web/index.ts";
import { listColleagues } from "#features/members/contract.ts";
import { memberKeys } from "#features/members/feature.ts";
import type { FiledUnder } from "#features/processes/filed.ts";
import { listTeamChoices } from "#features/teams/contract.ts";
import { teamKeys } from "#features/teams/feature.ts";
import { getItem, getQuota, getStatistics, listItems, listTrash, type sorts, type views } from "../contract.ts";
import { repositoryFilingKeys, repositoryItemKeys, repositoryListKeys } from "../feature.ts";
import type { Item } from "../item.ts";
import { getFiling, listFiledFiles, listUsedFiles, listUses } from "../process-contract.ts";
import { listReceipts } from "../receipt-contract.ts";
import { searchItems } from "../search-contract.ts";
import { getAccess, getItemLink, listLinks } from "../share-contract.ts";
import { listActivity, listVersions } from "../version-contract.ts";
import type { Searched } from "./searched.ts";

/** The parameters of a list. */
export interface Shown {
  readonly view: (typeof views)[number];
  readonly folderId: string | undefined;
  readonly sort: (typeof sorts)[number];
  readonly descending: boolean;
}

/** Pages of a place, or of a view across places. `uid` names the place at the top. */
export const itemsQuery = ({ view, folderId, sort, descending }: Shown, uid: string) =>
  pagedQuery(repositoryListKeys.of(view === "place" ? (folderId ?? uid) : view, sort, descending), listItems, {
    view,
    ...(folderId === undefined ? {} : { folderId }),
    sort,
    descending: descending ? "true" : "false",
    limit: 100,
  });

/** Returns the interval of refetches for pages of files while their thumbnails are being made. */
export const untilDrawn = ({ state }: { readonly state: PagesState }): number | false =>
  whileWaiting(
    state.data?.pages.flatMap(({ rows }) => rows),
    state.dataUpdateCount,
  );

interface PagesState {
  readonly data: { readonly pages: readonly { readonly rows: readonly Item[] }[] } | undefined;
  readonly dataUpdateCount: number;
}

/** The results of a search. */
export const searchQuery = (searched: Searched) =>
  pagedQuery(repositoryListKeys.of("search", JSON.stringify(searched)), searchItems, { ...searched, limit: 30 });

/** The processes that use a file. */
export const usesQuery = (itemId: string) =>
  queryOptions({
    queryKey: repositoryItemKeys.of(itemId, "uses"),
    queryFn: async ({ signal }) => (await call(listUses, { itemId }, { signal })).uses,
  });

/** The files of the repository that a process uses. */
export const usedFilesQuery = (processId: string) =>
  queryOptions({
    queryKey: repositoryItemKeys.of(processId, "used"),
    queryFn: ({ signal }) => call(listUsedFiles, { processId }, { signal }),
  });

/** The files that the processes of a client or project use. */
export const filedFilesQuery = (filed: FiledUnder) =>
  queryOptions({
    queryKey: repositoryItemKeys.of("filed", filed.kind, filed.id),
    queryFn: ({ signal }) => call(listFiledFiles, filed, { signal }),
  });

/** The automatic filing of approved documents. */
export const filingQuery = queryOptions({
  queryKey: repositoryFilingKeys.of("all"),
  queryFn: ({ signal }) => call(getFiling, {}, { signal }),
});

/** The folders of a place, to choose one. */
export const foldersQuery = (folderId: string | undefined, uid: string) =>
  itemsQuery({ view: "place", folderId, sort: "name", descending: false }, uid);

export const trashQuery = pagedQuery(repositoryListKeys.of("trash"), listTrash, {});

/** An item with the folders above it. */
export const itemQuery = (itemId: string) =>
  queryOptions({
    queryKey: repositoryItemKeys.of(itemId),
    queryFn: ({ signal }) => call(getItem, { itemId }, { signal }),
  });

export const quotaQuery = queryOptions({
  queryKey: repositoryListKeys.of("quota"),
  queryFn: ({ signal }) => call(getQuota, {}, { signal }),
});

export const statisticsQuery = queryOptions({
  queryKey: repositoryListKeys.of("statistics"),
  queryFn: ({ signal }) => call(getStatistics, {}, { signal }),
});

/** The people with access to an item. The next one is its public link. */
export const accessQuery = (itemId: string) =>
  queryOptions({
    queryKey: repositoryItemKeys.of(itemId, "access"),
    queryFn: async ({ signal }) => (await call(getAccess, { itemId }, { signal })).access,
  });
export const linkQuery = (itemId: string) =>
  queryOptions({
    queryKey: repositoryItemKeys.of(itemId, "link"),
    queryFn: async ({ signal }) => (await call(getItemLink, { itemId }, { signal })).link,
  });

/** The public links that are open. */
export const linksQuery = queryOptions({
  queryKey: repositoryListKeys.of("links"),
  queryFn: async ({ signal }) => (await call(listLinks, {}, { signal })).links,
});

export const receiptsQuery = (itemId: string) =>
  queryOptions({
    queryKey: repositoryItemKeys.of(itemId, "receipts"),
    queryFn: async ({ signal }) => (await call(listReceipts, { itemId }, { signal })).receipts,
  });

/** The versions of a file, and the history of an item. */
export const versionsQuery = (itemId: string) =>
  queryOptions({
    queryKey: repositoryItemKeys.of(itemId, "versions"),
    queryFn: async ({ signal }) => (await call(listVersions, { itemId }, { signal })).versions,
  });
export const activityQuery = (itemId: string) =>
  queryOptions({
    queryKey: repositoryItemKeys.of(itemId, "activity"),
    queryFn: async ({ signal }) => (await call(listActivity, { itemId }, { signal })).activity,
  });

/** People and teams something can be shared with. */
export const peopleQuery = queryOptions({
  queryKey: memberKeys.of("colleagues"),
  queryFn: async ({ signal }) => (await call(listColleagues, {}, { signal })).colleagues,
});
export const teamsQuery = queryOptions({
  queryKey: teamKeys.of("choices"),
  queryFn: async ({ signal }) => (await call(listTeamChoices, {}, { signal })).teams,
});
