import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { catalogCalls, getProject } from "../contract.ts";
import type { Catalog, EntrySort } from "../entry.ts";

/** Pages of a catalog, for what is searched ("" for everything). */
export const catalogQuery = (catalog: Catalog, search: string, sort: EntrySort) =>
  infiniteQueryOptions({
    queryKey: ["catalog", catalog, "list", search, sort],
    queryFn: ({ pageParam, signal }) =>
      call(
        catalogCalls[catalog].list,
        { sort, ...(pageParam === null ? {} : { after: pageParam }), ...(search === "" ? {} : { search }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

const mostOffered = 30;

/** The first entries a search finds, to choose from. */
export const choicesQuery = (catalog: Catalog, search: string) =>
  queryOptions({
    queryKey: ["catalog", catalog, "choices", search],
    queryFn: async ({ signal }) => {
      const input = { limit: mostOffered, ...(search === "" ? {} : { search }) };
      return (await call(catalogCalls[catalog].list, input, { signal })).rows;
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** As many entries as one call gives: reasons and metrics are few. */
export const wholeQuery = (catalog: Catalog) =>
  queryOptions({
    queryKey: ["catalog", catalog, "whole"],
    queryFn: async ({ signal }) => (await call(catalogCalls[catalog].list, { limit: 100 }, { signal })).rows,
  });

/** One project with its metrics. */
export const projectQuery = (id: string) =>
  queryOptions({ queryKey: ["project", id], queryFn: ({ signal }) => call(getProject, { id }, { signal }) });
