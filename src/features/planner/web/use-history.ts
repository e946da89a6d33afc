import { useCallback, useReducer } from "react";
import { changed, type History, historyOf, redone, undone } from "../edit-study.ts";
import type { StudyContent } from "../study.ts";

/** A change of a study; those with the same mark that follow each other are one step. */
export type Edit = (change: (content: StudyContent) => StudyContent, mark?: string) => void;

type Act =
  | {
      readonly kind: "edit";
      readonly change: (content: StudyContent) => StudyContent;
      readonly mark?: string | undefined;
    }
  | { readonly kind: "undo" }
  | { readonly kind: "redo" };

function step(history: History, act: Act): History {
  if (act.kind === "undo") return undone(history);
  if (act.kind === "redo") return redone(history);
  return changed(history, act.change(history.present), act.mark);
}

/** The study while it is worked on, with the way back and forth. */
export function useHistory(start: StudyContent) {
  const [history, act] = useReducer(step, start, historyOf);
  const edit: Edit = useCallback((change, mark) => act({ kind: "edit", change, mark }), []);
  const undo = useCallback(() => act({ kind: "undo" }), []);
  const redo = useCallback(() => act({ kind: "redo" }), []);
  return {
    content: history.present,
    edit,
    undo,
    redo,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}
