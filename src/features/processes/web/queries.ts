import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { textOf } from "#client/i18n.ts";
import { fetchDocument } from "#client/preview/fetch-document.ts";
import { withFormulas } from "#client/with-formulas.ts";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { catalogKeys } from "#features/catalogs/feature.ts";
import { listColleagues } from "#features/members/contract.ts";
import { memberKeys } from "#features/members/feature.ts";
import { listTeamChoices } from "#features/teams/contract.ts";
import { teamKeys } from "#features/teams/feature.ts";
import { getProcess, getQueue, listProcesses, listReviewers, previewProcess } from "../contract.ts";
import { processDocumentKeys, processKeys, processListKeys } from "../feature.ts";
import type { ListInput } from "../list-shape.ts";
import type { ProcessList } from "../policy.ts";

/** The filters of a list. */
export type Filters = Readonly<Omit<ListInput, "list" | "search">>;

/** Pages of one list, for what is searched ("" for everything) and filed under the filters. */
export const listQuery = (list: ProcessList, search: string, filters: Filters = {}) =>
  infiniteQueryOptions({
    queryKey: processListKeys.of("list", list, search, filters),
    queryFn: ({ pageParam, signal }) =>
      call(
        listProcesses,
        { list, ...filters, ...(pageParam === null ? {} : { after: pageParam }), ...(search === "" ? {} : { search }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** The position of a process in the review list. The previous one is shown while the next one loads. */
export const queueQuery = (id: string) =>
  queryOptions({
    queryKey: processListKeys.of("queue", id),
    queryFn: ({ signal }) => call(getQueue, { id }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The members a review can be given to. */
export const reviewersQuery = queryOptions({
  queryKey: memberKeys.of("reviewers"),
  queryFn: async ({ signal }) =>
    (await call(listReviewers, {}, { signal })).reviewers.map(({ uid, name, substituteName }) => ({
      uid,
      name:
        substituteName === null
          ? name
          : (textOf("processes.substitute.named", { name, substitute: substituteName }) ?? name),
    })),
});

/** The teams a process can be given to or looked for by. */
export const teamChoicesQuery = queryOptions({
  queryKey: teamKeys.of("choices"),
  queryFn: async ({ signal }) => (await call(listTeamChoices, {}, { signal })).teams,
});

/** The reasons to choose from when rejecting. */
export const reasonsQuery = queryOptions({
  queryKey: catalogKeys.of("reasons", "whole"),
  queryFn: async ({ signal }) => (await call(catalogCalls.reasons.list, { limit: 100 }, { signal })).rows,
});

/** One process with its form, answers and documents. */
export const processQuery = (id: string) =>
  queryOptions({ queryKey: processKeys.of(id), queryFn: ({ signal }) => fetchProcess(id, signal) });

/** A process with what its form needs to be filled in. */
export async function fetchProcess(id: string, signal: AbortSignal) {
  const process = await call(getProcess, { id }, { signal });
  return withFormulas(process, process.questions);
}

/**
 * The document with the answers of one version of a process and these pictures, by their ids. It outlives live messages:
 * neither ever changes.
 */
export const documentQuery = (id: string, version: number, pictures: readonly string[] = []) =>
  queryOptions({
    queryKey: processDocumentKeys.of(id, version, ...pictures),
    queryFn: ({ signal }) => fetchDocument(previewProcess, { id }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    placeholderData: (previous, query) => (query?.queryKey[1] === id ? keepPreviousData(previous) : undefined),
  });

/** The people to choose from. */
export const peopleQuery = queryOptions({
  queryKey: memberKeys.of("colleagues"),
  queryFn: async ({ signal }) => (await call(listColleagues, {}, { signal })).colleagues,
});
