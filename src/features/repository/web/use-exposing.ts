import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useActor } from "#client/who.ts";
import type { Dragged } from "./drag-items.ts";
import { type NewReaders, newReaders } from "./new-readers.ts";

/** The people who will see items put into a folder, and the function that answers the question about it. */
export interface Exposing {
  readonly readers: NewReaders;
  readonly copy: boolean;
  readonly answer: (yes: boolean) => void;
}

/** Asks before items are put where people see them who do not see them now. */
export function useExposing() {
  const queries = useQueryClient();
  const uid = useActor()?.uid ?? "";
  const [exposing, setExposing] = useState<Exposing>();
  /** Returns true if they may be put there: there are no new readers, or the user has confirmed it. */
  const mayPut = async (items: readonly Dragged[], parentId: string | null, copy: boolean): Promise<boolean> => {
    // Only a question: what may be read is decided by the server, and what fails here fails there too.
    const readers = parentId && (await newReaders(queries, items, parentId, uid).catch(() => undefined));
    if (!readers) return true;
    return new Promise((resolve) => {
      const answer = (yes: boolean) => {
        setExposing(undefined);
        resolve(yes);
      };
      setExposing({ readers, copy, answer });
    });
  };
  return { exposing, mayPut };
}
