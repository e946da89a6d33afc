import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { pagedQuery } from "#client/list/paged-query.ts";
import { listTemplateChoices } from "#features/templates/contract.ts";
import { templateListKeys } from "#features/templates/feature.ts";
import type { RowState } from "../batch.ts";
import { getBatch, listBatches, listDrafts, listRows } from "../contract.ts";
import { batchKeys, batchListKeys } from "../feature.ts";

/** The templates a batch can be made of: the first hundred by name. */
export const templateChoicesQuery = queryOptions({
  queryKey: templateListKeys.of("batchChoices"),
  queryFn: ({ signal }) => call(listTemplateChoices, { limit: 100 }, { signal }),
});

/** The batches, newest first. */
export const batchesQuery = pagedQuery(batchListKeys.of("list"), listBatches, { limit: 25 });

/** The interval of refetches for a batch at work, besides the server's events. */
const atWorkMs = 4000;

/** One batch. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: batchKeys.of(id),
    queryFn: ({ signal }) => call(getBatch, { id }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.state === "reading" || data?.state === "running" ? atWorkMs : false,
  });

/** Its rows: all of them, those in one state, or those with warnings. */
export const rowsQuery = (id: string, filter: RowState | "warned" | undefined) =>
  pagedQuery(batchKeys.of(id, "rows", filter ?? ""), listRows, {
    id,
    limit: 25,
    ...(filter === "warned" ? { warned: "true" } : {}),
    ...(filter === undefined || filter === "warned" ? {} : { state: filter }),
  });

/** The first row that became a process: an example of what its file is called. */
export const sampleRowQuery = (id: string) =>
  queryOptions({
    queryKey: batchKeys.of(id, "sample"),
    queryFn: async ({ signal }) => (await call(listRows, { id, limit: 1, state: "made" }, { signal })).rows[0] ?? null,
  });

/** Its drafts that lack answers. */
export const draftsQuery = (id: string) =>
  queryOptions({
    queryKey: batchKeys.of(id, "drafts"),
    queryFn: ({ signal }) => call(listDrafts, { id }, { signal }),
  });
