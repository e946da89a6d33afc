import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { templateVersionKeys } from "#features/templates/feature.ts";
import { checkTemplate } from "../contract.ts";

/** The findings in a template. Fetched again with every version of it. */
export const checksQuery = (templateId: string) =>
  queryOptions({
    queryKey: templateVersionKeys.of(templateId, "checks"),
    queryFn: ({ signal }) => call(checkTemplate, { templateId }, { signal }),
  });
