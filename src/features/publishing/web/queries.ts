import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { templateVersionKeys } from "#features/templates/feature.ts";
import { getPublication } from "../contract.ts";

/** The interval of refetches while tests of the newest version run, in milliseconds. */
const trying = 2000;

/** The publication of a template. Fetched again with every version of it. */
export const publicationQuery = (templateId: string) =>
  queryOptions({
    queryKey: templateVersionKeys.of(templateId, "publication"),
    queryFn: ({ signal }) => call(getPublication, { templateId }, { signal }),
    refetchInterval: ({ state }) => (state.data && state.data.tests.pending > 0 ? trying : false),
  });
