import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notify } from "#client/snackbar.tsx";
import { processKeys, processListKeys } from "#features/processes/feature.ts";
import { type Act, type Report, runMany } from "./run-many.ts";

/** Runs an act on the marked rows; tells how far it is, and afterwards what could not be done. */
export function useMany<Row extends { readonly id: string; readonly title: string }>(
  chosen: readonly Row[],
  onClear: () => void,
) {
  const queries = useQueryClient();
  const [report, setReport] = useState<Report>();
  const [through, setThrough] = useState<number>();
  const run = async (act: Act<Row>, message: (count: number) => string) => {
    setThrough(0);
    const made = await runMany(chosen, act, setThrough);
    setThrough(undefined);
    await Promise.all([
      queries.invalidateQueries({ queryKey: processListKeys.all }),
      ...chosen.map(({ id }) => queries.invalidateQueries({ queryKey: processKeys.one(id) })),
    ]);
    if (made.refused.length > 0) return setReport(made);
    notify.success(message(made.done));
    onClear();
  };
  return { run, through, report, closeReport: () => setReport(undefined) };
}
