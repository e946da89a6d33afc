import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { pagedQuery } from "#client/list/paged-query.ts";
import { catalogCalls, getProject } from "../contract.ts";
import type { Catalog, EntrySort } from "../entry.ts";
import { catalogKeys, projectKeys } from "../feature.ts";

/** Pages of a catalog, for what is searched ("" for everything). */
export const catalogQuery = (catalog: Catalog, search: string, sort: EntrySort) =>
  pagedQuery(catalogKeys.of(catalog, "list", search, sort), catalogCalls[catalog].list, {
    sort,
    ...(search === "" ? {} : { search }),
  });

const maxOffered = 30;

/** The first entries a search finds, to choose from. */
export const choicesQuery = (catalog: Catalog, search: string) =>
  queryOptions({
    queryKey: catalogKeys.of(catalog, "choices", search),
    queryFn: async ({ signal }) => {
      const input = { limit: maxOffered, ...(search === "" ? {} : { search }) };
      return (await call(catalogCalls[catalog].list, input, { signal })).rows;
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** As many entries as one call gives: reasons and metrics are few. */
export const wholeQuery = (catalog: Catalog) =>
  queryOptions({
    queryKey: catalogKeys.of(catalog, "whole"),
    queryFn: async ({ signal }) => (await call(catalogCalls[catalog].list, { limit: 100 }, { signal })).rows,
  });

/** One project with its metrics. */
export const projectQuery = (id: string) =>
  queryOptions({ queryKey: projectKeys.of(id), queryFn: ({ signal }) => call(getProject, { id }, { signal }) });
