import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { textOf } from "#client/i18n.ts";
import { pagedQuery } from "#client/list/paged-query.ts";
import { fetchDocument } from "#client/preview/fetch-document.ts";
import { withFormulas } from "#client/with-formulas.ts";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { catalogKeys } from "#features/catalogs/keys.ts";
import { memberKeys } from "#features/members/keys.ts";
import { listTeamChoices } from "#features/teams/contract.ts";
import { teamKeys } from "#features/teams/keys.ts";
import { listTemplateChoices } from "#features/templates/contract.ts";
import { templateListKeys } from "#features/templates/keys.ts";
import {
  countProcesses,
  fetchDeleted,
  getProcess,
  getQueue,
  listAssignments,
  listProcesses,
  listReviewers,
  previewProcess,
} from "../contract.ts";
import type { FiledUnder } from "../filed.ts";
import { getFiled } from "../filed-contract.ts";
import { processDocumentKeys, processKeys, processListKeys } from "../keys.ts";
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

/** Counts the matches of a search in a list, as far as one call returns them. */
export const foundQuery = (list: ProcessList, search: string) =>
  queryOptions({
    queryKey: processListKeys.of("found", list, search),
    queryFn: async ({ signal }) => {
      const { rows, next } = await call(listProcesses, { list, search, limit: 20 }, { signal });
      return { count: rows.length, more: next !== null };
    },
  });

/** A client or project with the figures and the history of its processes. */
export const filedQuery = (filed: FiledUnder) =>
  queryOptions({
    queryKey: processListKeys.of("filed", filed.kind, filed.id),
    queryFn: ({ signal }) => call(getFiled, filed, { signal }),
  });

/** The position of a process in the review list. The previous one is shown while the next one loads. */
export const queueQuery = (id: string) =>
  queryOptions({
    queryKey: processListKeys.of("queue", id),
    queryFn: ({ signal }) => call(getQueue, { id }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The number of processes in each list, or null for lists that are not counted for the user. */
export const countersQuery = queryOptions({
  queryKey: processListKeys.of("counters"),
  queryFn: ({ signal }) => call(countProcesses, {}, { signal }),
});

/** The deleted processes of the last 30 days. */
export const deletedQuery = infiniteQueryOptions({
  queryKey: processListKeys.of("deleted"),
  queryFn: ({ pageParam, signal }) =>
    call(fetchDeleted, { limit: 100, ...(pageParam === null ? {} : { after: pageParam }) }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
});

/** The processes waiting for review, for those who assign them. */
export const assignmentsQuery = pagedQuery(processListKeys.of("assignments"), listAssignments, {});

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

/** The client or project in the address, with its name, or null if there is none. */
export const entryNameQuery = (catalog: "clients" | "projects", id: string | undefined) =>
  queryOptions({
    queryKey: catalogKeys.of(catalog, "name", id),
    enabled: id !== undefined,
    queryFn: async ({ signal }) =>
      (await call(catalogCalls[catalog].list, { id, limit: 1 }, { signal })).rows[0] ?? null,
  });

/** The first of the templates a process can begin with; of a search, if something is searched. */
export const choicesQuery = (search: string) =>
  queryOptions({
    queryKey: templateListKeys.of("choices", search),
    queryFn: ({ signal }) => call(listTemplateChoices, search === "" ? {} : { search }, { signal }),
  });

/** One of them; undefined when no process begins with it. */
export const choiceQuery = (id: string) =>
  queryOptions({
    queryKey: templateListKeys.of("choice", id),
    queryFn: async ({ signal }) => (await call(listTemplateChoices, { id, limit: 1 }, { signal })).rows[0] ?? null,
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
