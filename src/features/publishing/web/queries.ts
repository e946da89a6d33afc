import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { templateVersionKeys } from "#features/templates/keys.ts";
import { getPublication } from "../contract.ts";

/** How often it is asked again while tests of the newest version are being tried, in milliseconds. */
const trying = 2000;

/** What is published of a template; anew with every version of it. */
export const publicationQuery = (templateId: string) =>
  queryOptions({
    queryKey: templateVersionKeys.of(templateId, "publication"),
    queryFn: ({ signal }) => call(getPublication, { templateId }, { signal }),
    refetchInterval: ({ state }) => (state.data && state.data.tests.pending > 0 ? trying : false),
  });
