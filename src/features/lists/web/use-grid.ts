import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from "react";
import { readCell, showCell, type YesNo } from "../cells.ts";
import type { Attribute, List, ListRecord } from "../list.ts";
import { copiedText, eachRow, isInRange, type Place, type Range, rangeOf, spread } from "./cell-range.ts";
import { extraColumns } from "./paste/pasted-rows.ts";
import { pastedCells } from "./paste.ts";
import { sayWrong, type useWrite, type Writing } from "./use-records.ts";

/** The focus after a value was changed. */
export type Move = "down" | "right" | "left" | "stay";

/** The state of an editable table: the focused cell, and the text being typed there (null: its current value). */
export interface Grid {
  readonly active: Place;
  readonly editing: string | null | undefined;
  readonly valueOf: (record: ListRecord, attribute: string) => string;
  /** Returns true if a cell is one of several selected ones. */
  readonly isChosen: (place: Place) => boolean;
  readonly activate: (row: number, column: number) => void;
  /** Chooses all cells from the active one up to another. */
  readonly chooseTo: (place: Place) => void;
  readonly edit: (typed?: string) => void;
  readonly commit: (text: string, move: Move) => void;
  readonly cancel: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onCopy: (event: ClipboardEvent) => void;
  readonly onCut: (event: ClipboardEvent) => void;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

type Write = ReturnType<typeof useWrite> | undefined;
type PastedRows = NonNullable<Writing["set"]>;

/** The words and the effects of a grid. */
interface GridActions {
  readonly write: Write;
  readonly words: YesNo;
  /** Stores pasted rows. `extra` are the numbers of pasted columns without an attribute. */
  readonly paste: (rows: PastedRows, extra: readonly number[]) => void;
  /** Called with a value that somebody else stored in a cell while another was typed there. */
  readonly onOverwrite: (stored: string) => void;
}

/** Editing of records in a table. Without `write` cells are only walked through and copied. */
export function useGrid(
  list: List,
  rows: readonly ListRecord[],
  { write, words, paste, onOverwrite }: GridActions,
  table: RefObject<HTMLTableElement | null>,
): Grid {
  const { active, chosen, focus, activate, goTo } = useFocus(list, rows, table);
  const { valueOf, store } = useStore(list, write);
  const { editing, edit, stop, hold } = useEditing(() => storedIn(list, rows, active));
  const cells = cellsOf({ list, rows, write, words, paste, valueOf, range: chosen ?? rangeOf(active, active) });
  const commit = (text: string, move: Move) => {
    const [record, attribute] = [rows[active.row], list.attributes[active.column]];
    const held = attribute && hold(text, readCell(attribute, text), () => goTo(active));
    if (held !== undefined && attribute) return onOverwrite(showCell(attribute, held, words));
    stop();
    if (record && attribute) store(record, attribute, text);
    if (move === "stay") return;
    const [down, right] = move === "down" ? [1, 0] : [0, move === "right" ? 1 : -1];
    focus({ row: active.row + down, column: active.column + right });
  };
  const begin = (typed?: string) => write && edit(typed);
  const empty = () => (chosen ? cells.empty() : commit("", "stay"));
  const step = (down: number, right: number, choosing: boolean) =>
    focus({ row: active.row + down, column: active.column + right }, choosing);
  /** While a value is typed, or text is marked, the browser copies that. */
  const copies = () => editing === undefined && getSelection()?.isCollapsed !== false;
  return {
    active,
    editing,
    valueOf,
    isChosen: (place) => chosen !== undefined && isInRange(chosen, place),
    activate: (row, column) => {
      if (activate({ row, column })) stop();
    },
    chooseTo: (place) => focus(place, true),
    edit: begin,
    commit,
    cancel: () => {
      stop();
      focus(active);
    },
    onKeyDown: (event) => {
      if (!press(event, { step, edit: begin, empty, fillDown: cells.fillDown, ...undoing(write) })) return;
      event.preventDefault();
      event.stopPropagation();
    },
    ...clipboard(cells, { empty, copies, pastes: () => write !== undefined && editing === undefined }),
  };
}

const storedIn = (list: List, rows: readonly ListRecord[], { row, column }: Place): string =>
  rows[row]?.items[list.attributes[column]?.id ?? ""] ?? "";

/** The text that is typed in a cell, and the stored value over which it is typed. */
function useEditing(storedNow: () => string) {
  const [state, setState] = useState<{ readonly text: string | null; readonly base: string }>();
  return {
    editing: state?.text,
    edit: (typed?: string): void => setState({ text: typed ?? null, base: storedNow() }),
    stop: () => setState(undefined),
    /**
     * Stays with a text that would replace what somebody else stored since it was begun, and returns what was stored. It may be
     * stored after that. `goBack` leads to the cell again.
     */
    hold: (text: string, value: string, goBack: () => void): string | undefined => {
      const stored = storedNow();
      if (!state || stored === state.base || value === stored || value === state.base) return undefined;
      const again = () => {
        goBack();
        setState({ text, base: stored });
      };
      again();
      // A press on another cell has moved the focus by then.
      requestAnimationFrame(again);
      return stored;
    },
  };
}

/** Undo and redo of what this person changed last. */
const undoing = (write: Write): Pick<Keys, "undo" | "redo"> => ({
  undo: () => write?.undoLast(),
  redo: () => write?.redoLast(),
});

/** Copy, cut and paste of the chosen cells, where the browser does not do it itself. */
const clipboard = (
  cells: ReturnType<typeof cellsOf>,
  may: { readonly empty: () => void; readonly copies: () => boolean; readonly pastes: () => boolean },
): Pick<Grid, "onPaste" | "onCopy" | "onCut"> => ({
  onPaste: (event) => {
    if (may.pastes()) cells.paste(event);
  },
  onCopy: (event) => {
    if (may.copies()) cells.copy(event);
  },
  onCut: (event) => {
    if (!may.copies()) return;
    cells.copy(event);
    may.empty();
  },
});

/** Returns the actions on the selected cells. */
function cellsOf(of: {
  readonly list: List;
  readonly rows: readonly ListRecord[];
  readonly write: Write;
  readonly words: YesNo;
  readonly paste: GridActions["paste"];
  readonly valueOf: Grid["valueOf"];
  readonly range: Range;
}) {
  const { list, rows, write, range } = of;
  const from = { row: range.top, column: range.left };
  const put = (cells: readonly (readonly string[])[]) => {
    const set = changedBy(list, rows, from, cells);
    if (write && set.length > 0) write.mutate({ set }, { onError: sayWrong(list) });
  };
  const texts = () => shownTexts(list, rows, range, of);
  return {
    empty: () => put(eachRow(range, () => "")),
    fillDown: () => {
      const [first = []] = texts();
      put(eachRow(range, ({ column }) => first[column - range.left] ?? ""));
    },
    copy: (event: ClipboardEvent) => {
      event.preventDefault();
      event.clipboardData.setData("text/plain", copiedText(texts()));
    },
    paste: (event: ClipboardEvent) => {
      event.preventDefault();
      const cells = spread(pastedCells(event.clipboardData.getData("text/plain")), range);
      of.paste(changedBy(list, rows, from, cells), extraColumns(cells, list.attributes.length - from.column));
    },
  };
}

/** Which cell has the focus, how many are chosen with it, and moving it. */
function useFocus(list: List, rows: readonly ListRecord[], table: RefObject<HTMLTableElement | null>) {
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const [corner, setCorner] = useState<Place>();
  const focus = (place: Place, choosing = false) => {
    const row = Math.max(0, Math.min(rows.length - 1, place.row));
    const column = Math.max(0, Math.min(list.attributes.length - 1, place.column));
    setCorner(choosing ? (corner ?? active) : undefined);
    setActive({ row, column });
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)?.focus());
  };
  const goTo = (place: Place) => {
    setActive(place);
    setCorner(undefined);
  };
  /** False when it was the active one already. */
  const activate = (place: Place): boolean => {
    if (place.row === active.row && place.column === active.column) return false;
    goTo(place);
    return true;
  };
  return { active, chosen: corner && rangeOf(corner, active), focus, activate, goTo };
}

/** Stores one value; it is shown at once, until the record with it comes back. */
function useStore(list: List, write: Write) {
  const [sent, setSent] = useState<Readonly<Record<string, string>>>({});
  const valueOf = (record: ListRecord, attribute: string) =>
    sent[`${record.id}:${attribute}`] ?? record.items[attribute] ?? "";
  const store = (record: ListRecord, attribute: Attribute, typed: string) => {
    const value = readCell(attribute, typed);
    if (!write || value === (record.items[attribute.id] ?? "")) return;
    const key = `${record.id}:${attribute.id}`;
    setSent((all) => ({ ...all, [key]: value }));
    write.mutate(
      { set: [{ id: record.id, version: record.version, items: { [attribute.id]: typed } }] },
      { onError: sayWrong(list), onSettled: () => setSent(({ [key]: _, ...others }) => others) },
    );
  };
  return { valueOf, store };
}

/** The actions of a table's keys. */
interface Keys {
  readonly step: (down: number, right: number, choosing: boolean) => void;
  readonly edit: (typed?: string) => void;
  readonly empty: () => void;
  readonly fillDown: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Performs the action of a key pressed in a cell. Returns false for a key without one. */
function press(event: KeyboardEvent, keys: Keys): boolean {
  if (!(event.target instanceof HTMLElement) || event.target.dataset["cell"] === undefined) return false;
  const { key, altKey, shiftKey } = event;
  const step = steps[key];
  const withControl = event.ctrlKey || event.metaKey;
  if (step && !withControl) keys.step(...step, shiftKey);
  else if (key === "Enter" || key === "F2") keys.edit();
  else if (key === "Delete" || key === "Backspace") keys.empty();
  else if (withControl) return pressWithControl(event, keys);
  else if (!altKey && key.length === 1 && key !== " ") keys.edit(key);
  else return false;
  return true;
}

/** The same for a key pressed with Control, or Command. */
function pressWithControl({ key, shiftKey }: KeyboardEvent, keys: Keys): boolean {
  const letter = key.toLowerCase();
  if (letter === "y" || (letter === "z" && shiftKey)) keys.redo();
  else if (letter === "z") keys.undo();
  else if (letter === "d") keys.fillDown();
  else return false;
  return true;
}

/** Returns the shown texts of the cells in a range. */
const shownTexts = (
  list: List,
  rows: readonly ListRecord[],
  range: Range,
  { valueOf, words }: { readonly valueOf: Grid["valueOf"]; readonly words: YesNo },
): string[][] =>
  eachRow(range, ({ row, column }) => {
    const [record, attribute] = [rows[row], list.attributes[column]];
    return record && attribute ? showCell(attribute, valueOf(record, attribute.id), words) : "";
  });

/** The records that cells change, from a cell on; rows beyond the last are new. */
function changedBy(list: List, rows: readonly ListRecord[], from: Place, cells: readonly (readonly string[])[]) {
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
