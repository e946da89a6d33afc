import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { countAlerts } from "#features/alerts/contract.ts";
import { alertListKeys } from "#features/alerts/keys.ts";
import { countAssignments } from "#features/processes/assignment-contract.ts";
import { countProcesses } from "#features/processes/contract.ts";
import { processListKeys } from "#features/processes/keys.ts";

/** Returns the counters of processes, kept fresh by live messages. 100 means more than 99. `error`: loading failed. */
export function useCounts(wanted: boolean) {
  const { data, error } = useQuery({
    queryKey: processListKeys.of("counters"),
    queryFn: ({ signal }) => call(countProcesses, {}, { signal }),
    enabled: wanted,
  });
  return { counts: data, error: data ? null : error };
}

/** Returns the number of processes that wait for a reviewer, or null if the user may not see it, or loading failed. */
export function useToAssign(wanted: boolean): number | null | undefined {
  const { data, isError } = useQuery({
    queryKey: processListKeys.of("assignments", "counter"),
    queryFn: ({ signal }) => call(countAssignments, {}, { signal }),
    enabled: wanted,
  });
  return !wanted || isError ? null : data?.waiting;
}

/** Returns the number of due alerts assigned to the user, or null if the user may not see it, or loading failed. */
export function useDueAlerts(wanted: boolean): number | null | undefined {
  const { data, isError } = useQuery({
    queryKey: alertListKeys.of("counters"),
    queryFn: ({ signal }) => call(countAlerts, {}, { signal }),
    enabled: wanted,
  });
  return !wanted || isError ? null : data?.due;
}
