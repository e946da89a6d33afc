import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { countProcesses } from "#features/processes/contract.ts";

/** The counters of processes, kept fresh by live messages; 100 stands for more than 99. `error`: they could not be had. */
export function useCounts(wanted: boolean) {
  const { data, error } = useQuery({
    queryKey: ["processes", "counters"],
    queryFn: ({ signal }) => call(countProcesses, {}, { signal }),
    enabled: wanted,
  });
  return { counts: data, error: data ? null : error };
}
