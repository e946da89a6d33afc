import { useRef, useState } from "react";

/** The marks of a list, and how they are set. */
export interface Marks {
  /** The part of the shown rows that is marked. */
  readonly extent: "none" | "some" | "all";
  isMarked(id: string): boolean;
  /** Marks or unmarks a row; with `through`, all rows from the last one that was pressed. */
  toggle(id: string, through?: boolean): void;
  /** Marks all rows that are shown, or none. */
  toggleAll(): void;
}

/** Which rows of a list are marked. What leaves the list is not marked any more. */
export function useMarks<Row extends { readonly id: string }>(rows: readonly Row[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const chosen = rows.filter(({ id }) => marked.has(id));
  const extent: Marks["extent"] = chosen.length === 0 ? "none" : chosen.length < rows.length ? "some" : "all";
  const toggle = (id: string, through = false) => {
    const ids = rows.map((row) => row.id);
    const from = last.current === undefined || !through ? -1 : ids.indexOf(last.current);
    const at = ids.indexOf(id);
    const touched = from < 0 ? [id] : ids.slice(Math.min(from, at), Math.max(from, at) + 1);
    last.current = id;
    setMarked((all) => withMarks(all, touched, !all.has(id)));
  };
  return {
    /** True if anything was marked since the marks were cleared, including rows that left the list. */
    any: marked.size > 0,
    chosen,
    extent,
    isMarked: (id: string) => marked.has(id),
    toggle,
    toggleAll: () => setMarked(new Set(extent === "all" ? [] : rows.map(({ id }) => id))),
    clear: () => setMarked(new Set()),
  };
}

const withMarks = (all: ReadonlySet<string>, ids: readonly string[], on: boolean): ReadonlySet<string> =>
  new Set(on ? [...all, ...ids] : [...all].filter((id) => !ids.includes(id)));
