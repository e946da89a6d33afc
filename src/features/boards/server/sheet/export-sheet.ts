import type { Column, Value } from "#engine/sheet/column.ts";
import { writeCsv } from "#engine/sheet/csv/write-csv.ts";
import { sheetName } from "#engine/sheet/guard.ts";
import { writeWorkbook } from "#engine/sheet/xlsx/write-workbook.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Language } from "#protocol/text.ts";
import type { BoardField, FieldValues } from "../../field.ts";
import { type SheetColumn, sheetColumns } from "../../sheet.ts";
import type { Subtask } from "../../subtask.ts";
import { type Priority, priorities } from "../../task.ts";
import { columnsOf, readersOf } from "../details.ts";
import type { BoardRow } from "../queries.ts";
import { say } from "../say.ts";

/** As which file, and in which language its words are. */
interface Shape {
  readonly format: "xlsx" | "csv";
  readonly separator: "," | ";";
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
): Promise<Uint8Array> {
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
  const pieces =
    format === "csv"
      ? writeCsv({ columns, separator, decimalComma: false }, rows)
      : writeWorkbook([{ name: sheetName(board.name, [], say(language, "boards.board")), columns, rows }]);
  const chunks: Uint8Array[] = [];
  for await (const piece of pieces) chunks.push(piece);
  return Buffer.concat(chunks);
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
