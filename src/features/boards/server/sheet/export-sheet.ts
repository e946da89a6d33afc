import type { Column, Value } from "#engine/sheet/column.ts";
import type { Tx } from "#platform/db/database.ts";
import type { FileAnswer } from "#platform/http/call.ts";
import { type TableFileKind, wholeTableFile } from "#platform/http/table-file.ts";
import type { Language } from "#protocol/text.ts";
import type { BoardField, FieldValues } from "../../field.ts";
import { type SheetColumn, sheetColumns } from "../../sheet.ts";
import type { Subtask } from "../../subtask.ts";
import { type Priority, priorities } from "../../task.ts";
import { columnsOf, readersOf } from "../details.ts";
import type { BoardRow } from "../queries.ts";
import { say } from "../say.ts";

/** The kind of file, and the language of its words. */
interface Shape extends TableFileKind {
  readonly language: Language;
}

interface ExportedTask {
  readonly columnId: string;
  readonly title: string;
  readonly description: string;
  readonly priority: Priority;
  readonly dueDate: string | null;
  readonly assigneeId: string | null;
  readonly labels: readonly string[];
  readonly subtasks: readonly Subtask[];
  readonly notificationEmails: readonly string[];
  readonly fieldValues: FieldValues;
}

/** Tasks of a board as a workbook or a CSV, column by column; the import knows every column again. */
export async function exportSheet(
  tx: Tx,
  board: BoardRow,
  tasks: readonly ExportedTask[],
  { format, separator, language }: Shape,
): Promise<FileAnswer> {
  const shown = await columnsOf(tx, board.id);
  const people = new Map((await readersOf(tx, board)).map(({ id, name }) => [id, name]));
  const priority = (one: Priority) => say(language, `boards.priority.${one}`);
  const choices: Partial<Readonly<Record<SheetColumn, string[]>>> = {
    column: shown.map(({ name }) => name),
    priority: priorities.map(priority),
  };
  const columns: Column[] = [
    ...sheetColumns.map(
      (name): Column => ({
        header: say(language, `boards.sheet.columns.${name}`),
        kind: name === "dueDate" ? "date" : "text",
        id: name,
        ...(choices[name] ? { choices: choices[name] } : {}),
      }),
    ),
    ...board.fields.map(fieldColumn),
  ];
  const rows = shown.flatMap(({ id, name: column }) =>
    tasks
      .filter(({ columnId }) => columnId === id)
      .map((task): Value[] => [
        task.title,
        task.description,
        column,
        priority(task.priority),
        task.dueDate,
        people.get(task.assigneeId ?? ""),
        task.labels.join(", "),
        task.subtasks.map(({ title, done }) => `[${done ? "x" : " "}] ${title}`).join("\n"),
        task.notificationEmails.join(", "),
        ...board.fields.map((field) => fieldValue(field, task.fieldValues[field.id], people)),
      ]),
  );
  const otherwise = say(language, "boards.board");
  return wholeTableFile({ name: board.name, sheet: board.name, otherwise, columns, rows }, { format, separator });
}

const fieldColumn = ({ id, name, kind, options }: BoardField): Column => ({
  header: name,
  kind: kind === "number" || kind === "date" ? kind : "text",
  id,
  ...(kind === "choice" ? { choices: options.map((option) => option.name) } : {}),
});

function fieldValue(
  { kind, options }: BoardField,
  value: string | undefined,
  people: ReadonlyMap<string, string>,
): Value {
  if (kind === "choice") return options.find(({ id }) => id === value)?.name;
  return kind === "person" ? people.get(value ?? "") : value;
}
