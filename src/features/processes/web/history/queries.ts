import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { processDocumentKeys, processKeys } from "../../feature.ts";
import type { VersionRef } from "../../history.ts";
import { compareAnswers, getTimeline, lookAtProcess } from "../../history-contract.ts";
import type { Process } from "../../process.ts";

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
