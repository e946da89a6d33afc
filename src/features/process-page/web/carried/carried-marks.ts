import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createContext, useEffect, useState } from "react";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { notify } from "#client/snackbar.tsx";
import { createStore, type Store } from "#client/store.ts";
import type { AnswerStore } from "#features/answers/answer-store-interface.ts";
import type { FormPart } from "#features/answers/layout.ts";
import { namesIn } from "#features/answers/progress.ts";
import { type Carried, carriedAfter } from "#features/processes/carried.ts";
import { confirmAnswers } from "#features/processes/contract.ts";
import type { Process } from "#features/processes/process.ts";
import type { FormSession } from "../fill/form-session.ts";
import { processQuery } from "../queries.ts";

/** The mark of an answer that came from another process, by the name of its field. */
type Marks = ReadonlyMap<string, Carried["at"][string]>;

/** The answers of an open form that came from other processes. */
export interface CarriedMarks {
  /** Undefined: none ever came. */
  readonly carried: Carried | undefined;
  /** The visible answers that nobody changed or confirmed. */
  readonly marks: Store<Marks>;
  readonly confirm: (names: readonly string[]) => void;
  /** Confirms the marked answers among some parts. */
  readonly confirmIn: (parts: readonly FormPart[]) => void;
}

const none: Marks = new Map();

/** The marks of the open form. Absent in forms outside of the page of a process. */
export const CarriedContext = createContext<CarriedMarks>({
  carried: undefined,
  marks: createStore(none),
  confirm: () => undefined,
  confirmIn: () => undefined,
});

/** The pause after typing before the marks are compared with the answers. */
const pauseMs = 150;

/** Returns what is carried after everything that was typed so far, also what is not saved yet. */
export const carriedNow = ({ carried, answers }: Pick<Process, "carried" | "answers">, answerStore: AnswerStore) =>
  carried && carriedAfter(carried, answers, answerStore.answers());

/** Returns the marked fields among some parts. */
export const markedIn = (answerStore: AnswerStore, parts: readonly FormPart[], marks: Marks): string[] =>
  marks.size === 0 ? [] : [...namesIn(answerStore, parts)].filter((name) => marks.has(name));

function marksOf(process: Pick<Process, "carried" | "answers">, answerStore: AnswerStore): Marks {
  const now = carriedNow(process, answerStore);
  const entries = Object.entries(now?.at ?? {});
  if (entries.length === 0) return none;
  const shown = new Set(answerStore.plan.sections.flatMap(({ parts }) => [...namesIn(answerStore, parts)]));
  return new Map(
    entries.flatMap(([path, mark]) => {
      const name = answerStore.nameAt(path);
      return name !== undefined && shown.has(name) ? [[name, mark] as const] : [];
    }),
  );
}

/** Follows which answers of a form came from other processes, and confirms them. */
export function useCarried(process: Process, formSession: FormSession): CarriedMarks {
  const { answerStore } = formSession;
  const { id, carried, answers } = process;
  const queries = useQueryClient();
  const [marks] = useState(() => createStore(none));
  const hasMarks = carried !== null && Object.keys(carried.at).length > 0;
  useEffect(() => {
    if (!hasMarks) return marks.set(none);
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      waiting = undefined;
      marks.set(marksOf({ carried, answers }, answerStore));
    };
    const later = () => (waiting ??= setTimeout(read, pauseMs));
    read();
    const stops = [answerStore.onChange(later), answerStore.onShape(later)];
    return () => {
      clearTimeout(waiting);
      for (const stop of stops) stop();
    };
  }, [hasMarks, carried, answers, answerStore, marks]);
  const confirming = useMutation({
    mutationFn: async (names: readonly string[]) => {
      // The server knows the rows by their places, so moved ones are saved before.
      await formSession.flush();
      const paths = names.flatMap((name) => answerStore.pathOf(name) ?? []);
      return paths.length === 0 ? undefined : call(confirmAnswers, { id, paths });
    },
    onSuccess: (saved) => {
      if (saved)
        queries.setQueryData(processQuery(id).queryKey, (known) => known && { ...known, carried: saved.carried });
    },
    onError: (error) => notify.error(failureText(error)),
  });
  const confirm = (names: readonly string[]) => names.length > 0 && confirming.mutate(names);
  return {
    carried: carried ?? undefined,
    marks,
    confirm,
    confirmIn: (parts) => confirm(markedIn(answerStore, parts, marks.get())),
  };
}
