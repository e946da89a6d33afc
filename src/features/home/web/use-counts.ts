import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { countAlerts } from "#features/alerts/contract.ts";
import { alertListKeys } from "#features/alerts/keys.ts";
import { countAssignments } from "#features/processes/assignment-contract.ts";
import { countProcesses } from "#features/processes/contract.ts";
import { processListKeys } from "#features/processes/keys.ts";

/** The counters of processes, kept fresh by live messages; 100 stands for more than 99. `error`: they could not be had. */
export function useCounts(wanted: boolean) {
  const { data, error } = useQuery({
    queryKey: processListKeys.of("counters"),
    queryFn: ({ signal }) => call(countProcesses, {}, { signal }),
    enabled: wanted,
  });
  return { counts: data, error: data ? null : error };
}

/** How many processes wait for a reviewer to be named; `null` when that is not theirs to see, or could not be had. */
export function useToAssign(wanted: boolean): number | null | undefined {
  const { data, isError } = useQuery({
    queryKey: processListKeys.of("assignments", "counter"),
    queryFn: ({ signal }) => call(countAssignments, {}, { signal }),
    enabled: wanted,
  });
  return !wanted || isError ? null : data?.waiting;
}

/** How many alerts given to whoever looks are due; `null` when that is not theirs to see, or could not be had. */
export function useDueAlerts(wanted: boolean): number | null | undefined {
  const { data, isError } = useQuery({
    queryKey: alertListKeys.of("counters"),
    queryFn: ({ signal }) => call(countAlerts, {}, { signal }),
    enabled: wanted,
  });
  return !wanted || isError ? null : data?.due;
}
