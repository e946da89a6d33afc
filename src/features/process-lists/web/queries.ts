import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { pagedQuery } from "#client/list/paged-query.ts";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { catalogKeys } from "#features/catalogs/feature.ts";
import { listProcesses } from "#features/processes/contract.ts";
import { processListKeys } from "#features/processes/feature.ts";
import type { FiledUnder } from "#features/processes/filed.ts";
import type { ListInput } from "#features/processes/list-shape.ts";
import type { ProcessList } from "#features/processes/policy.ts";
import { listTemplateChoices, listTemplateNames } from "#features/templates/contract.ts";
import { templateListKeys } from "#features/templates/feature.ts";
import { listBulks } from "../bulk-contract.ts";
import {
  countProcesses,
  fetchDeleted,
  getFiled,
  listAnswerFields,
  listAssignments,
  listViews,
  maxColumnRows,
  readColumnAnswers,
} from "../contract.ts";
import { processBulkKeys, processViewKeys } from "../keys.ts";

/** The filters of a list. */
export type Filters = Readonly<Omit<ListInput, "list" | "search">>;

/** The input that asks for a list, under a search and filters. */
export const listInputOf = (list: ProcessList, search: string, filters: Filters): ListInput => ({
  list,
  ...filters,
  ...(search === "" ? {} : { search }),
});

/** Pages of one list, for what is searched ("" for everything) and filed under the filters. */
export const listQuery = (list: ProcessList, search: string, filters: Filters = {}) =>
  infiniteQueryOptions({
    queryKey: processListKeys.of("list", list, search, filters),
    queryFn: ({ pageParam, signal }) =>
      call(
        listProcesses,
        { ...listInputOf(list, search, filters), ...(pageParam === null ? {} : { after: pageParam }) },
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

/** The template in the address, with its name, or null if there is none. */
export const templateNameQuery = (id: string) =>
  queryOptions({
    queryKey: templateListKeys.of("name", id),
    queryFn: async ({ signal }) => (await call(listTemplateNames, { id, limit: 1 }, { signal })).rows[0] ?? null,
  });

/** The first templates a list can be narrowed to; of a search, if something is searched. */
export const templateNamesQuery = (search: string) =>
  queryOptions({
    queryKey: templateListKeys.of("names", search),
    queryFn: async ({ signal }) => (await call(listTemplateNames, search === "" ? {} : { search }, { signal })).rows,
  });

/** The fields of a template a list can be narrowed by. */
export const answerFieldsQuery = (templateId: string) =>
  queryOptions({
    queryKey: templateListKeys.of("answerFields", templateId),
    queryFn: ({ signal }) => call(listAnswerFields, { templateId }, { signal }),
  });

/** The answers to some questions of a template, of the processes that are shown. */
export const columnAnswersQuery = (templateId: string, keys: readonly string[], ids: readonly string[]) =>
  queryOptions({
    queryKey: processListKeys.of("columnAnswers", templateId, keys.join(","), ids.join(",")),
    queryFn: async ({ signal }) => {
      const portions = Array.from({ length: Math.ceil(ids.length / maxColumnRows) }, (_, at) =>
        ids.slice(at * maxColumnRows, (at + 1) * maxColumnRows),
      );
      const read = portions.map((some) =>
        call(readColumnAnswers, { templateId, keys: [...keys], ids: some }, { signal }),
      );
      const rows = (await Promise.all(read)).flatMap((one) => one.rows);
      return new Map(rows.map(({ id, values }) => [id, values]));
    },
    placeholderData: keepPreviousData,
    enabled: templateId !== "" && keys.length > 0 && ids.length > 0,
  });

/** The saved views of the lists. */
export const viewsQuery = queryOptions({
  queryKey: processViewKeys.of(),
  queryFn: async ({ signal }) => (await call(listViews, {}, { signal })).rows,
});

/** The person's acts on many processes that they have not put away. */
export const bulksQuery = queryOptions({
  queryKey: processBulkKeys.of(),
  queryFn: async ({ signal }) => (await call(listBulks, {}, { signal })).rows,
});
