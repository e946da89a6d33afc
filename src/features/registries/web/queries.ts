import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { pagedQuery } from "#client/list/paged-query.ts";
import { getQuery, listQueries } from "../contract.ts";
import { registryListKeys, registryQueryKeys } from "../feature.ts";
import type { QueryKind, QueryState } from "../query.ts";

/** The filters of the history. */
export interface HistoryFilter {
  readonly kind: QueryKind | "";
  readonly state: QueryState | "";
  readonly mine: boolean;
}

/** The queries of the last 30 days, newest first. */
export const historyQuery = ({ kind, state, mine }: HistoryFilter) =>
  pagedQuery(registryListKeys.of("history", kind, state, mine), listQueries, {
    ...(kind && { kind }),
    ...(state && { state }),
    ...(mine && { mine: "true" }),
  });

/** The queries that wait for a colleague. */
export const queueQuery = pagedQuery(registryListKeys.of("queue"), listQueries, { list: "queue" });

/** A query with question and answer. */
export const oneQuery = (id: string) =>
  queryOptions({ queryKey: registryQueryKeys.of(id), queryFn: ({ signal }) => call(getQuery, { id }, { signal }) });
