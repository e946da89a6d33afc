import { type KeyboardEvent, useState } from "react";
import { textOf, useText } from "#client/i18n.ts";
import { answerDoubts } from "#engine/answers/answer-kinds.ts";
import { cellError, readCell, showCell } from "../cells.ts";
import type { Attribute, ListRecord } from "../list.ts";
import type { Grid, Move } from "./use-grid.ts";

interface Props {
  readonly attribute: Attribute;
  readonly record: ListRecord;
  readonly row: number;
  readonly column: number;
  readonly grid: Grid;
}

const numeric: ReadonlySet<string> = new Set(["number", "currency"]);

/** One value of a record: shown, or while it is changed a field at its place. */
export function GridCell({ attribute, record, row, column, grid }: Props) {
  const t = useText();
  const words = { yes: t("lists.page.yes"), no: t("lists.page.no") };
  const value = grid.valueOf(record, attribute.id);
  const shown = showCell(attribute, value, words);
  const isActive = grid.active.row === row && grid.active.column === column;
  const isChosen = grid.isChosen({ row, column });
  const editing = isActive ? grid.editing : undefined;
  const doubtful = answerDoubts(attribute.kind, value).length > 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a grid
    <td
      role="gridcell"
      data-cell={`${row}:${column}`}
      className={
        [numeric.has(attribute.kind) && "cell-end", editing !== undefined && "editing", isChosen && "chosen"]
          .filter(Boolean)
          .join(" ") || undefined
      }
      aria-selected={isChosen || undefined}
      tabIndex={isActive ? 0 : -1}
      onMouseDown={(event) => {
        if (!event.shiftKey || editing !== undefined) return;
        event.preventDefault();
        grid.chooseTo({ row, column });
      }}
      onFocus={() => grid.activate(row, column)}
      onDoubleClick={() => grid.edit()}
      onClick={({ shiftKey }) => (isActive && !shiftKey ? grid.edit() : undefined)}
    >
      {editing === undefined ? (
        <span className="record-value" title={doubtful ? t("lists.page.doubtful") : undefined}>
          {shown}
          {doubtful && <span className="record-doubt" role="img" aria-label={t("lists.page.doubtful")} />}
        </span>
      ) : (
        <CellEditor
          attribute={attribute}
          initial={editing === null ? shown : editing}
          raw={value}
          onDone={(text, move) => grid.commit(text, move)}
          onCancel={() => grid.cancel()}
        />
      )}
    </td>
  );
}

interface EditorProps {
  readonly attribute: Attribute;
  /** The initial text of the field. */
  readonly initial: string;
  readonly raw: string;
  readonly onDone: (text: string, move: Move) => void;
  readonly onCancel: () => void;
}

const CellEditor = (props: EditorProps) =>
  props.attribute.kind === "option" || props.attribute.kind === "yesNo" ? (
    <ChoiceEditor {...props} />
  ) : (
    <TextEditor {...props} />
  );

/** Enter and Tab are done and move on, Escape leaves the value as it was. */
function pressed(event: KeyboardEvent, done: (move: Move) => void, onCancel: () => void): void {
  event.stopPropagation();
  if (event.key === "Escape") onCancel();
  if (event.key !== "Enter" && event.key !== "Tab") return;
  event.preventDefault();
  done(event.key === "Enter" ? "down" : event.shiftKey ? "left" : "right");
}

function ChoiceEditor({ attribute, raw, onDone, onCancel }: EditorProps) {
  const t = useText();
  const { kind, options, name } = attribute;
  const choices =
    kind === "yesNo"
      ? [
          ["true", t("lists.page.yes")],
          ["false", t("lists.page.no")],
        ]
      : options.map((one) => [one, one]);
  return (
    <select
      // biome-ignore lint/a11y/noAutofocus: the user who edits a cell types into it
      autoFocus
      className="cell-input"
      aria-label={name}
      defaultValue={raw}
      onKeyDown={(event) => pressed(event, (move) => onDone(event.currentTarget.value, move), onCancel)}
      onBlur={(event) => onDone(event.currentTarget.value, "stay")}
    >
      <option value="">—</option>
      {choices.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function TextEditor({ attribute, initial, onDone, onCancel }: EditorProps) {
  const t = useText();
  const [text, setText] = useState(initial);
  const [tried, setTried] = useState(false);
  const error = cellError(attribute, readCell(attribute, text));
  const done = (move: Move) => {
    if (error === undefined) onDone(text, move);
    else if (move === "stay") onCancel();
    else setTried(true);
  };
  const isWrong = tried && error !== undefined;
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: the user who edits a cell types into it
        autoFocus
        className="cell-input"
        aria-label={attribute.name}
        aria-invalid={isWrong}
        placeholder={attribute.kind === "date" ? t("lists.page.datePlaceholder") : undefined}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => pressed(event, done, onCancel)}
        onBlur={() => done("stay")}
      />
      {isWrong && (
        <span className="cell-fault" role="alert">
          {textOf(error)}
        </span>
      )}
    </>
  );
}
