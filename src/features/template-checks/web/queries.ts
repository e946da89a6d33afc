import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { templateVersionKeys } from "#features/templates/keys.ts";
import { checkTemplate } from "../contract.ts";

/** What the check of a template finds; anew with every version of it. */
export const checksQuery = (templateId: string) =>
  queryOptions({
    queryKey: templateVersionKeys.of(templateId, "checks"),
    queryFn: ({ signal }) => call(checkTemplate, { templateId }, { signal }),
  });
