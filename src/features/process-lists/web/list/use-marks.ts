import { useState } from "react";

/** The marks of a list, and how they are set. */
export interface Marks {
  isMarked(id: string): boolean;
  toggle(id: string): void;
}

/** Which rows of a list are marked. What leaves the list is not marked any more. */
export function useMarks<Row extends { readonly id: string }>(rows: readonly Row[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  return {
    /** True if anything was marked since the marks were cleared, including rows that left the list. */
    any: marked.size > 0,
    chosen: rows.filter(({ id }) => marked.has(id)),
    isMarked: (id: string) => marked.has(id),
    toggle: (id: string) =>
      setMarked((all) => new Set(all.has(id) ? [...all].filter((one) => one !== id) : [...all, id])),
    clear: () => setMarked(new Set()),
  };
}
