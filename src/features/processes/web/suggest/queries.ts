import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { processKeys } from "../../feature.ts";
import { listSuggestions } from "../../suggestion-contract.ts";

/** The suggestions for a process. */
export const suggestionsQuery = (id: string) =>
  queryOptions({
    queryKey: processKeys.of(id, "suggestions"),
    queryFn: async ({ signal }) => (await call(listSuggestions, { id }, { signal })).suggestions,
  });
