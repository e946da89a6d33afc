import { useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { useNavigate } from "#client/link.tsx";

/** A value kept in the address under `name`, "" when absent; replacing it makes no new entry in the history. */
export function useSearchValue(name: string): readonly [string, (value: string) => void] {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const value = search[name];
  // The same function each time: what it is given to draws itself anew for what changed alone.
  const put = useCallback(
    (next: string) => {
      const change = (all: Readonly<Record<string, unknown>>) => ({ ...all, [name]: next === "" ? undefined : next });
      void navigate({ to: ".", search: change, replace: true, resetScroll: false });
    },
    [navigate, name],
  );
  return [typeof value === "string" ? value : "", put];
}
