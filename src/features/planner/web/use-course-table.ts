import { type ClipboardEvent, type KeyboardEvent, useCallback, useRef, useState } from "react";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { readTable } from "#engine/survey/formats/table.ts";
import { declinationOf } from "../draft.ts";
import { withFigure, withRowAfter } from "../edit-study.ts";
import { withPasted } from "../paste-rows.ts";
import type { StudyContent } from "../study.ts";
import type { Edit } from "./use-history.ts";

interface Table {
  readonly content: StudyContent;
  readonly at: number;
  readonly edit: Edit;
}

/** The keys of the table of courses, and what is pasted into it. */
export function useCourseTable({ content, at, edit }: Table) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [wanted, setWanted] = useState<readonly [row: number, column: string]>();
  const count = content.figures[at]?.courses.length ?? 0;
  const add = useCallback(
    (after: number) => edit((before) => withFigure(before, at, (figure) => withRowAfter(figure, after))),
    [edit, at],
  );
  const remove = useCallback(
    (row: number) =>
      edit((before) => withFigure(before, at, (one) => ({ ...one, courses: one.courses.filter((_, i) => i !== row) }))),
    [edit, at],
  );
  const go = (row: number, column: string) => {
    const cell = body.current?.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-column="${column}"]`);
    cell?.focus();
    cell?.select();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const { row, column } = placeOf(event.target);
    if (row === undefined || column === undefined || event.altKey) return;
    if (event.key === "Delete" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      remove(row);
      setWanted([Math.max(0, Math.min(row, count - 2)), column]);
      return;
    }
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" || event.key === "Enter" ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    if (event.key === "Enter" && row === count - 1) {
      add(row);
      setWanted([row + 1, column]);
    } else go(row + by, column);
  };
  const addLast = () => {
    add(count - 1);
    setWanted([count, "direction"]);
  };
  const onPaste = usePaste({ content, at, edit });
  return { body, wanted, setWanted, remove, addLast, onKeyDown, onPaste };
}

/** A table that is pasted fills rows; a single value goes into its cell as usual. */
function usePaste({ content, at, edit }: Table) {
  const t = useText();
  return (event: ClipboardEvent<HTMLTableSectionElement>) => {
    const { row } = placeOf(event.target);
    const text = event.clipboardData.getData("text/plain");
    if (row === undefined || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const read = readTable(text, declinationOf(content));
    if ("error" in read) {
      notify.error(t(`planner.read.error.${read.error}`));
      return;
    }
    edit((before) => withPasted(before, at, row, read.plan));
    const left = read.findings.filter(({ id }) => id !== "projected").length;
    if (left > 0) notify.warning(t("planner.pastedWithout", { count: left }));
  };
}

/** The row and the column of a field. */
export function placeOf(target: EventTarget): {
  readonly row: number | undefined;
  readonly column: string | undefined;
} {
  const field = target instanceof HTMLInputElement ? target.dataset : {};
  return { row: field["row"] === undefined ? undefined : Number(field["row"]), column: field["column"] };
}
