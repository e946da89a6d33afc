import { useState } from "react";
import { forget, remember, remembered } from "#client/storage.ts";
import { type ListColumn, listColumns } from "../../list-columns.ts";
import type { ProcessList } from "../../policy.ts";
import type { Looking } from "./looking.ts";

/**
 * The columns chosen for a list: those of the address, which a saved view brings; else those this browser remembers of the
 * list. Undefined: its usual ones.
 */
export function useColumns(list: ProcessList, { columns, view }: Looking, go: (change: Partial<Looking>) => void) {
  const [, draw] = useState(0);
  const key = `processes.columns.${list}`;
  const kept = remembered(key)?.split(",");
  const chosen = columns ?? (view === undefined && kept ? listColumns.filter((one) => kept.includes(one)) : undefined);
  const choose = (next: readonly ListColumn[] | undefined) => {
    if (view !== undefined) return go({ columns: next });
    if (next) remember(key, next.join(","));
    else forget(key);
    draw((count) => count + 1);
    if (columns) go({ columns: undefined });
  };
  return { chosen, choose };
}
