import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { listTestSources, listTests, showCoverage, showTest, showTrial } from "../contract.ts";
import { templateTestKeys } from "../feature.ts";

/** The tests of a template. */
export const testsQuery = (templateId: string) =>
  queryOptions({
    queryKey: templateTestKeys.of(templateId, "list"),
    queryFn: ({ signal }) => call(listTests, { templateId }, { signal }),
  });

/** The processes that can be saved as a test. */
export const sourcesQuery = (templateId: string) =>
  queryOptions({
    queryKey: templateTestKeys.of(templateId, "sources"),
    queryFn: ({ signal }) => call(listTestSources, { templateId }, { signal }),
  });

/** The result of a test with the current version. */
export const testQuery = (templateId: string, id: string) =>
  queryOptions({
    queryKey: templateTestKeys.of(templateId, "one", id),
    queryFn: ({ signal }) => call(showTest, { templateId, id }, { signal }),
  });

/** Which pairs of options the tests of a template try. */
export const coverageQuery = (templateId: string) =>
  queryOptions({
    queryKey: templateTestKeys.of(templateId, "coverage"),
    queryFn: ({ signal }) => call(showCoverage, { templateId }, { signal }),
  });

/** The form of a template with sample answers, as it is when somebody begins to try it. */
export const trialQuery = (templateId: string) =>
  queryOptions({
    queryKey: templateTestKeys.of(templateId, "trial"),
    queryFn: ({ signal }) => call(showTrial, { templateId }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
