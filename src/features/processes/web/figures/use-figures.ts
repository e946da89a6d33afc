import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Process } from "../../process.ts";
import type { FiguresSeen } from "./FiguresCompared.tsx";
import { figuresQuery } from "./queries.ts";

/** Whether letters and figures that differ still have to be looked at before this version is approved. */
export function useFigures({ id, version }: Process): { readonly toSee: boolean; readonly confirm: FiguresSeen } {
  const found = useQuery(figuresQuery(id, version));
  // Of another version it is another question.
  const [seenOf, setSeenOf] = useState<string>();
  const seen = seenOf === `${id} ${version}`;
  return {
    toSee: (found.data?.count ?? 0) > 0 && !seen,
    confirm: { seen, onSeen: (on) => setSeenOf(on ? `${id} ${version}` : undefined) },
  };
}
