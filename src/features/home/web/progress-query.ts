import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { getProgress } from "#features/process-lists/contract.ts";
import { processListKeys } from "#features/processes/feature.ts";

/** The progress of a new organization: whether it has begun a process, and has an approved one. */
export const progressQuery = queryOptions({
  queryKey: processListKeys.of("progress"),
  queryFn: ({ signal }) => call(getProgress, {}, { signal }),
});
