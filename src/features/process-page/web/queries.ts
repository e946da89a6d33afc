import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { fetchDocument } from "#client/preview/fetch-document.ts";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { catalogKeys } from "#features/catalogs/feature.ts";
import { previewProcess } from "#features/documents/contract.ts";
import { getQueue } from "#features/processes/contract.ts";
import { processDocumentKeys, processKeys, processListKeys } from "#features/processes/feature.ts";
import type { VersionRef } from "#features/processes/history.ts";
import type { Process } from "#features/processes/process.ts";
import { fetchProcess } from "#features/processes/web/index.ts";
import { listSuggestions } from "#features/reviews/contract.ts";
import { compareAnswers, compareProcessFigures, getEarlierAnswers, getTimeline, lookAtProcess } from "../contract.ts";

/** One process with its form, answers and documents. */
export const processQuery = (id: string) =>
  queryOptions({ queryKey: processKeys.of(id), queryFn: ({ signal }) => fetchProcess(id, signal) });

/** The reasons to choose from when rejecting. */
export const reasonsQuery = queryOptions({
  queryKey: catalogKeys.of("reasons", "whole"),
  queryFn: async ({ signal }) => (await call(catalogCalls.reasons.list, { limit: 100 }, { signal })).rows,
});

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

/** The history of a process. */
export const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: processKeys.of(id, "timeline"),
    queryFn: async ({ signal }) => (await call(getTimeline, { id }, { signal })).entries,
  });

/** The differences between two states of a process. `version` is the current one. */
export const comparisonQuery = (id: string, version: number, from: VersionRef, to: VersionRef = "now") =>
  queryOptions({
    queryKey: processDocumentKeys.of(id, "comparison", version, from, to),
    queryFn: ({ signal }) => call(compareAnswers, { id, from, to }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Remembers that who reviews looks at this version, and tells what it can be compared with. */
export const lookQuery = ({ id, version }: Process) =>
  queryOptions({
    queryKey: processDocumentKeys.of(id, "look", version),
    queryFn: async ({ signal }) => (await call(lookAtProcess, { id, version }, { signal })).since,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The suggestions for a process. */
export const suggestionsQuery = (id: string) =>
  queryOptions({
    queryKey: processKeys.of(id, "suggestions"),
    queryFn: async ({ signal }) => (await call(listSuggestions, { id }, { signal })).suggestions,
  });

/** The answers of an earlier process that this one can take, in this version. */
export const earlierQuery = (id: string, version: number, earlierId: string) =>
  queryOptions({
    queryKey: processKeys.of(id, "earlier", earlierId, version),
    queryFn: ({ signal }) => call(getEarlierAnswers, { id, earlierId }, { signal }),
  });

/** Letters and figures of the final text of a process in this version. */
export const figuresQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: processKeys.of(id, "figures", version),
    queryFn: ({ signal }) => call(compareProcessFigures, { id }, { signal }),
    retry: 1,
  });

/** The position of a process in the review list. The previous one is shown while the next one loads. */
export const queueQuery = (id: string) =>
  queryOptions({
    queryKey: processListKeys.of("queue", id),
    queryFn: ({ signal }) => call(getQueue, { id }, { signal }),
    placeholderData: keepPreviousData,
  });
