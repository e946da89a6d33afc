import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { getCounters } from "#features/processes/contract.ts";
import type { Counts } from "./CardGrid.tsx";

/** The counters of processes, kept fresh by live messages. */
export function useCounts(wanted: boolean): Counts {
  const { data } = useQuery({
    queryKey: ["processes", undefined, "counters"],
    queryFn: ({ signal }) => call(getCounters, {}, { signal }),
    enabled: wanted,
  });
  return data;
}
