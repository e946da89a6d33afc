import { type DateOrder, readDay } from "#engine/calendar/read-day.ts";
import type { Cell } from "#engine/sheet/cell.ts";
import { type DecimalMark, readDecimal } from "#engine/sheet/typed-text.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { type BoardField, valueError } from "./field.ts";
import type { Priority } from "./task.ts";

/** The columns of a file of tasks, in their order. Custom fields follow, by their ids. */
export const sheetColumns = [
  "title",
  "description",
  "column",
  "priority",
  "dueDate",
  "assignee",
  "labels",
  "subtasks",
  "notificationEmails",
] as const;
export type SheetColumn = (typeof sheetColumns)[number];

/** Headers that files from elsewhere have for these columns, as `nameKey` writes them. */
export const otherHeaders: Readonly<Record<SheetColumn, readonly string[]>> = {
  title: ["tarea", "task", "nombre", "name", "asunto", "subject", "resumen", "summary"],
  description: ["detalle", "details", "notas", "notes", "observaciones"],
  column: ["estado", "status", "etapa", "stage", "lista", "list", "paso", "step"],
  priority: ["importancia", "importance"],
  dueDate: ["vence", "vencimiento", "fecha", "fecha limite", "plazo", "due", "due date", "deadline", "date"],
  assignee: ["responsable", "encargado", "asignado", "asignado a", "asignada a", "assignee", "assigned to", "owner"],
  labels: ["etiqueta", "label", "tags", "tag"],
  subtasks: ["sub tareas", "subtareas", "pasos", "checklist", "subtasks", "sub tasks"],
  notificationEmails: ["correos", "correo", "emails", "email", "e mail"],
};

/** Names are compared without accents, case and what is between the words. */
export const nameKey = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The possible meanings of a file's texts on one board. */
export interface SheetMeanings {
  readonly columns: readonly { readonly id: string; readonly name: string }[];
  readonly people: readonly { readonly id: string; readonly name: string; readonly email: string }[];
  readonly fields: readonly BoardField[];
  /** Priorities by their names in both languages. */
  readonly priorities: ReadonlyMap<string, Priority>;
}

/** The formats of numeric dates and decimals in a column. */
export interface Writing {
  readonly order: DateOrder;
  readonly mark: DecimalMark;
}

/** An error in a row: its column in the file, and a text key. */
export interface RowError {
  readonly column: string;
  readonly code: FailureCode;
}

/** A row as a task would be made of it. */
export interface SheetTask {
  readonly title: string;
  readonly description: string;
  readonly columnId: string;
  readonly priority: Priority;
  readonly dueDate: string | null;
  readonly assigneeId: string | null;
  readonly labels: string[];
  readonly subtasks: { readonly title: string; readonly done?: boolean | undefined }[];
  readonly notificationEmails: string[];
  readonly fieldValues: Record<string, string>;
}

type Cells = ReadonlyMap<string, { readonly cell: Cell | undefined; readonly writing: Writing }>;

/** Reads a row: what it says, and what of it means nothing on this board. What is empty is as for a new task. */
export function readTask(cells: Cells, meanings: SheetMeanings): { task: SheetTask; faults: RowError[] } {
  const faults: RowError[] = [];
  const text = (name: string) => (cells.get(name)?.cell?.shown ?? "").trim();
  const meant = <T>(name: string, find: (typed: string) => T | undefined, otherwise: T, code: FailureCode): T => {
    const typed = text(name);
    if (typed === "") return otherwise;
    const found = find(typed);
    if (found === undefined) faults.push({ column: name, code });
    return found ?? otherwise;
  };
  const dueDate = readDate(cells.get("dueDate"));
  if (dueDate === undefined) faults.push({ column: "dueDate", code: "boards.task.dayInvalid" });
  const task: SheetTask = {
    title: text("title"),
    description: text("description"),
    columnId: meant(
      "column",
      (typed) => byName(meanings.columns, typed),
      meanings.columns[0]?.id ?? "",
      "boards.sheet.columnUnknown",
    ),
    priority: meant(
      "priority",
      (typed) => meanings.priorities.get(nameKey(typed)),
      "medium",
      "boards.sheet.priorityUnknown",
    ),
    dueDate: dueDate ?? null,
    assigneeId: meant(
      "assignee",
      (typed) => personOf(meanings, typed),
      null as string | null,
      "boards.task.assigneeUnknown",
    ),
    labels: partsOf(text("labels"), /[,;\n]/),
    subtasks: partsOf(text("subtasks"), /\n/).map((line) => ({
      title: line.replace(/^\[[ xX]?\]\s*/, ""),
      done: /^\[[xX]\]/.test(line),
    })),
    notificationEmails: partsOf(text("notificationEmails"), /[,;\s]/),
    fieldValues: {},
  };
  for (const field of meanings.fields) {
    const value = readField(field, cells.get(field.id), meanings);
    if (value === "") continue;
    const code = valueError(field, value, meanings.people);
    if (code) faults.push({ column: field.id, code });
    else task.fieldValues[field.id] = value;
  }
  return { task, faults };
}

const partsOf = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== "");

const byName = (among: readonly { readonly id: string; readonly name: string }[], typed: string): string | undefined =>
  among.find(({ name }) => nameKey(name) === nameKey(typed))?.id;

/** Returns the person with a name or an address, or undefined if two have the name. */
function personOf({ people }: SheetMeanings, typed: string): string | undefined {
  const address = people.find(({ email }) => email.toLowerCase() === typed.toLowerCase());
  if (address) return address.id;
  const named = people.filter(({ name }) => nameKey(name) === nameKey(typed));
  return named.length === 1 ? named[0]?.id : undefined;
}

type Given = ReturnType<Cells["get"]>;

/** The day of a cell: null for none, undefined for what is no day. */
function readDate(given: Given): string | null | undefined {
  const { cell } = given ?? {};
  if (!given || !cell || cell.shown.trim() === "") return null;
  if (cell.kind === "date" || cell.kind === "dateTime") return cell.value.slice(0, 10);
  return readDay(cell.shown, given.writing.order);
}

/** A value of a custom field; what means nothing stays as it is, for `valueError` to say. */
function readField({ kind, options }: BoardField, given: Given, meanings: SheetMeanings): string {
  const { cell } = given ?? {};
  const text = (cell?.shown ?? "").trim();
  if (!given || !cell || text === "") return "";
  if (kind === "date") return readDate(given) ?? text;
  if (kind === "number") return cell.kind === "number" ? cell.value : (readDecimal(text, given.writing.mark) ?? text);
  if (kind === "choice") return byName(options, text) ?? text;
  return kind === "person" ? (personOf(meanings, text) ?? text) : text;
}
