import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { countProcesses } from "#features/processes/contract.ts";

/** The counters of processes, kept fresh by live messages; 100 stands for more than 99. */
export function useCounts(wanted: boolean) {
  const { data } = useQuery({
    queryKey: ["processes", "counters"],
    queryFn: ({ signal }) => call(countProcesses, {}, { signal }),
    enabled: wanted,
  });
  return data;
}
