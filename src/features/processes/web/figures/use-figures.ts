import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Process } from "../../process.ts";
import type { FiguresSeen } from "./FiguresCompared.tsx";
import { figuresQuery } from "./queries.ts";

/** Returns true if differing words and figures must still be seen before this version is approved. */
export function useFigures({ id, version }: Process): { readonly toSee: boolean; readonly confirm: FiguresSeen } {
  const found = useQuery(figuresQuery(id, version));
  // Another version needs another confirmation.
  const [seenOf, setSeenOf] = useState<string>();
  const seen = seenOf === `${id} ${version}`;
  return {
    toSee: (found.data?.count ?? 0) > 0 && !seen,
    confirm: { seen, onSeen: (on) => setSeenOf(on ? `${id} ${version}` : undefined) },
  };
}
