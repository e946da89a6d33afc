import { useState } from "react";
import { remember, remembered } from "#client/storage.ts";
import type { Sort } from "#ui/DataTable.tsx";
import { sorts } from "../../contract.ts";

const keys = { grid: "repository.grid", sort: "repository.sort" } as const;

/** Returns the choice of cards or list, stored in this browser. */
export function useGrid(): readonly [boolean, (grid: boolean) => void] {
  const [grid, setGrid] = useState(() => remembered(keys.grid) === "true");
  return [
    grid,
    (next) => {
      remember(keys.grid, String(next));
      setGrid(next);
    },
  ];
}

/** Returns the sorting of items, stored in this browser. */
export function useSort(): readonly [Sort, (sort: Sort) => void] {
  const [sort, setSort] = useState<Sort>(() => {
    const [key = "", direction] = (remembered(keys.sort) ?? "").split(" ");
    const known = (sorts as readonly string[]).includes(key);
    return { key: known ? key : "name", direction: known && direction === "desc" ? "desc" : "asc" };
  });
  return [
    sort,
    (next) => {
      remember(keys.sort, `${next.key} ${next.direction}`);
      setSort(next);
    },
  ];
}
