import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from "react";
import { readCell } from "../cells.ts";
import type { List, ListRecord } from "../list.ts";
import { pastedCells } from "./paste.ts";
import { sayWrong, type useWrite } from "./use-records.ts";

/** Where the focus goes after a value was changed. */
export type Move = "down" | "right" | "left" | "stay";

interface Place {
  readonly row: number;
  readonly column: number;
}

/** The state of a table that is edited: where the focus is, and what is being typed there (null: what stands there). */
export interface Grid {
  readonly active: Place;
  readonly editing: string | null | undefined;
  readonly valueOf: (record: ListRecord, attribute: string) => string;
  readonly activate: (row: number, column: number) => void;
  readonly edit: (typed?: string) => void;
  readonly commit: (text: string, move: Move) => void;
  readonly cancel: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Editing of records in a table. Without `write` cells are only walked through. */
export function useGrid(
  list: List,
  rows: readonly ListRecord[],
  write: ReturnType<typeof useWrite> | undefined,
  table: RefObject<HTMLTableElement | null>,
): Grid {
  const { active, setActive, focus } = useFocus(list, rows, table);
  const [editing, setEditing] = useState<string | null>();
  const { sent, store } = useStore(list, write);
  const at = ({ row, column }: Place) => {
    const [record, attribute] = [rows[row], list.attributes[column]];
    return record && attribute ? { record, attribute } : undefined;
  };
  const commit = (text: string, move: Move) => {
    setEditing(undefined);
    const cell = at(active);
    if (cell) store(cell.record, cell.attribute, text);
    if (move === "stay") return;
    const [down, right] = move === "down" ? [1, 0] : [0, move === "right" ? 1 : -1];
    focus({ row: active.row + down, column: active.column + right });
  };
  const edit = (typed?: string) => {
    if (write) setEditing(typed ?? null);
  };
  return {
    active,
    editing,
    valueOf: (record, attribute) => sent[`${record.id}:${attribute}`] ?? record.items[attribute] ?? "",
    activate: (row, column) => {
      if (row === active.row && column === active.column) return;
      setActive({ row, column });
      setEditing(undefined);
    },
    edit,
    commit,
    cancel: () => {
      setEditing(undefined);
      focus(active);
    },
    onKeyDown: (event) => {
      const done = press(event, {
        step: (down, right) => focus({ row: active.row + down, column: active.column + right }),
        edit,
        empty: () => commit("", "stay"),
        undo: () => write?.undoLast(),
      });
      if (!done) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onPaste: (event) => {
      if (!write || editing !== undefined) return;
      event.preventDefault();
      const set = pasted(list, rows, active, pastedCells(event.clipboardData.getData("text/plain")));
      if (set.length > 0) write.mutate({ set }, { onError: sayWrong(list) });
    },
  };
}

/** Which cell has the focus, and moving it. */
function useFocus(list: List, rows: readonly ListRecord[], table: RefObject<HTMLTableElement | null>) {
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const focus = (place: Place) => {
    const row = Math.max(0, Math.min(rows.length - 1, place.row));
    const column = Math.max(0, Math.min(list.attributes.length - 1, place.column));
    setActive({ row, column });
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)?.focus());
  };
  return { active, setActive, focus };
}

/** Stores one value; it is shown at once, until the record with it comes back. */
function useStore(list: List, write: ReturnType<typeof useWrite> | undefined) {
  const [sent, setSent] = useState<Readonly<Record<string, string>>>({});
  const store = (record: ListRecord, attribute: List["attributes"][number], typed: string) => {
    const value = readCell(attribute, typed);
    if (!write || value === (record.items[attribute.id] ?? "")) return;
    const key = `${record.id}:${attribute.id}`;
    setSent((all) => ({ ...all, [key]: value }));
    write.mutate(
      { set: [{ id: record.id, version: record.version, items: { [attribute.id]: typed } }] },
      { onError: sayWrong(list), onSettled: () => setSent(({ [key]: _, ...others }) => others) },
    );
  };
  return { sent, store };
}

/** What the keys of a table do. */
interface Keys {
  readonly step: (down: number, right: number) => void;
  readonly edit: (typed?: string) => void;
  readonly empty: () => void;
  readonly undo: () => void;
}

/** Does what a key pressed in a cell stands for; false for one that stands for nothing here. */
function press(event: KeyboardEvent, keys: Keys): boolean {
  if (!(event.target instanceof HTMLElement) || event.target.dataset["cell"] === undefined) return false;
  const { key, altKey } = event;
  const step = steps[key];
  const withControl = event.ctrlKey || event.metaKey;
  if (step && !withControl) keys.step(...step);
  else if (key === "Enter" || key === "F2") keys.edit();
  else if (key === "Delete" || key === "Backspace") keys.empty();
  else if (withControl && key.toLowerCase() === "z") keys.undo();
  else if (!withControl && !altKey && key.length === 1 && key !== " ") keys.edit(key);
  else return false;
  return true;
}

/** The records that pasted cells change, from a cell on; rows beyond the last are new. */
function pasted(list: List, rows: readonly ListRecord[], from: Place, cells: readonly (readonly string[])[]) {
  return cells.map((texts, down) => {
    const record = rows[from.row + down];
    const items: Record<string, string> = {};
    for (const [right, text] of texts.entries()) {
      const attribute = list.attributes[from.column + right];
      if (attribute) items[attribute.id] = text;
    }
    return record ? { id: record.id, version: record.version, items } : { items };
  });
}
