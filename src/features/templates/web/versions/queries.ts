import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { templateVersionKeys } from "../../feature.ts";
import { compareVersions, listVersions } from "../../version-contract.ts";

/** The versions of a template. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: templateVersionKeys.of(id, "list"),
    queryFn: ({ signal }) => call(listVersions, { id }, { signal }),
  });

/** The differences between two versions. They never change. */
export const comparisonQuery = (id: string, before: string, after: string) =>
  queryOptions({
    queryKey: templateVersionKeys.of(id, "comparison", before, after),
    queryFn: ({ signal }) => call(compareVersions, { id, before, after }, { signal }),
    enabled: before !== "" && after !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
