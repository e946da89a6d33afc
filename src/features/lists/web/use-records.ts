import { useRef } from "react";
import { failureText } from "#client/failure-text.ts";
import { textOf, useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { useChange } from "#client/use-change.ts";
import { Failure } from "#protocol/failure.ts";
import { changeRecords, undoChange } from "../contract.ts";
import { listKeys, listNamesKeys } from "../feature.ts";
import type { Items, List } from "../list.ts";

/** Records with what changes of them; without an id they are new. */
export interface Writing {
  readonly set?: readonly { readonly id?: string; readonly version?: number; readonly items: Items }[];
  readonly remove?: readonly string[];
}

const refreshOf = (list: Pick<List, "id">) => [listKeys.one(list.id), listNamesKeys.all];

/** Takes a change back. */
export function useUndo(list: Pick<List, "id">) {
  const t = useText();
  return useChange(undoChange, {
    done: ({ kept }) => (kept > 0 ? t("lists.page.undoneButKept", { count: kept }) : t("lists.page.undone")),
    refresh: refreshOf(list),
  });
}

/** Writes records of a list; the notice offers to undo it, and so do `undoLast` and, of what was undone, `redoLast`. */
export function useWrite(list: List) {
  const t = useText();
  const undo = useUndo(list);
  /** Changes that can be undone, and undoings that can be undone, the latest last. */
  const done = useRef<string[]>([]);
  const undone = useRef<string[]>([]);
  const revert = (changeId: string | undefined, from: typeof done, to: typeof done) => {
    if (changeId === undefined) return;
    from.current = from.current.filter((one) => one !== changeId);
    undo.mutate({ id: list.id, changeId }, { onSuccess: (made) => made.changeId && to.current.push(made.changeId) });
  };
  const write = useChange(changeRecords, {
    input: ({ set = [], remove = [] }: Writing) => ({
      id: list.id,
      set: set.map((one) => ({ ...one, items: { ...one.items } })),
      remove: [...remove],
    }),
    inForm: true,
    done: ({ changeId }, { set = [], remove = [] }) => {
      if (changeId === null) return undefined;
      done.current.push(changeId);
      // What was undone before is no longer what comes next.
      undone.current = [];
      if (remove.length > 0) return t("lists.page.recordsRemoved", { count: remove.length });
      return set.length > 1 ? t("lists.page.recordsSaved", { count: set.length }) : t("lists.page.saved");
    },
    undo: ({ changeId }) => revert(changeId ?? undefined, done, undone),
    refresh: refreshOf(list),
  });
  return {
    ...write,
    undoLast: () => revert(done.current.at(-1), done, undone),
    redoLast: () => revert(undone.current.at(-1), undone, done),
  };
}

/** Returns the error of refused values, as a sentence with its row and attribute. */
function wrongText(error: unknown, list: List): string {
  if (!(error instanceof Failure)) return failureText(error);
  const [first] = error.fields;
  const [, row, , attribute] = first?.path.split(".") ?? [];
  const name = list.attributes.find(({ id }) => id === attribute)?.name;
  if (error.code !== "lists.wrongValues" || !first || name === undefined) return failureText(error);
  const reason = textOf(first.code) ?? "";
  const rows = new Set(error.fields.map(({ path }) => path.split(".")[1]));
  return rows.size > 1 || Number(row) > 0 ? `${Number(row) + 1}. ${name}: ${reason}` : `${name}: ${reason}`;
}

/** Shows the error. */
export const sayWrong = (list: List) => (error: unknown) => notify.error(wrongText(error, list));
