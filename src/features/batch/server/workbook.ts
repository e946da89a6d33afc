import { presentAnswer } from "#engine/answers/answer-kinds.ts";
import type { Answer, Answers } from "#engine/document/answers-lookup.ts";
import { ownValue } from "#engine/own-value.ts";
import type { CellToWrite, Column, ColumnKind } from "#engine/sheet/column.ts";
import { sheetName } from "#engine/sheet/guard.ts";
import { type SheetToWrite, writeWorkbook } from "#engine/sheet/xlsx/write-workbook.ts";
import { answerKind } from "#features/answers/form-definition.ts";
import { labelAt } from "#features/answers/label-at.ts";
import { type Language, sentence } from "#protocol/text.ts";
import { maxRows, type RowError, type SheetRow } from "../batch.ts";
import {
  type AskedColumn,
  type AskedSheet,
  type CellKind,
  outcomeIds,
  parentId,
  placesOf,
  rowId,
  titleId,
} from "../sheet-form.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";

/** The types of cells. Numbers of the form are texts: one may hold several, or end in zeros. */
const columnKinds: Readonly<Partial<Record<CellKind, ColumnKind>>> = { date: "date", currency: "money", time: "time" };

const say = (language: Language, key: string, values: Record<string, string | number> = {}) =>
  sentence({ en, es }[language], key, values);

/** The column of a workbook for a question: its header, its hint, what may be chosen. */
function columnOf(column: AskedColumn, language: Language): Column {
  const { id, place, hint, kind, options, required } = column;
  const choices = kind === "yesNo" ? [say(language, "sheet.yes"), say(language, "sheet.no")] : options;
  const asked = kind === "row" || kind === "title" ? "" : say(language, `sheet.kind.${kind}`);
  const must = required ? say(language, "sheet.required") : "";
  const text = [hint, asked, must].filter((one) => one !== "").join(" ");
  return {
    id,
    header: place,
    kind: columnKinds[kind] ?? "text",
    ...(choices.length > 0 ? { choices } : {}),
    ...(text === "" ? {} : { hint: { title: place, text } }),
    ...(choices.length > 0 ? { refusal: { title: place, text: say(language, "sheet.chooseOne") } } : {}),
  };
}

/** The sheets of a form as a workbook has them, with names every program takes. */
function sheetsToWrite(asked: readonly AskedSheet[], language: Language, extra: readonly Column[] = []) {
  const taken: string[] = [];
  return asked.map((sheet) => {
    const name = sheetName(sheet.label, taken, say(language, "sheet.main"));
    taken.push(name);
    const columns = sheet.columns.map((column) => columnOf(column, language));
    return { sheet, name, columns: sheet.loop === null ? [...columns, ...extra] : columns };
  });
}

/** The workbook to fill in for a form. */
export function emptyWorkbook(asked: readonly AskedSheet[], language: Language): AsyncGenerator<Uint8Array> {
  return writeWorkbook(
    sheetsToWrite(asked, language).map(
      ({ name, columns }): SheetToWrite => ({ name, columns, rows: [], rowsToFill: maxRows }),
    ),
  );
}

/** A row with the key its loops are found by. */
export type RowToWrite = SheetRow & {
  readonly rowKey: string;
  /** The title that somebody wrote, or "" if it is made of the answers. */
  readonly ownTitle: string;
};

/**
 * The rows as a workbook that can be corrected and sent again: the columns of the form, cells marked where they are wrong,
 * and behind them what is wrong or what became of the row.
 */
export function workbookOfRows(
  asked: readonly AskedSheet[],
  rows: readonly RowToWrite[],
  language: Language,
  sentenceOf: (error: RowError) => string,
): AsyncGenerator<Uint8Array> {
  const outcome: Column[] = [
    { id: outcomeIds[0], header: say(language, "sheet.state"), kind: "text" },
    { id: outcomeIds[1], header: say(language, "sheet.faults"), kind: "text", width: 60 },
  ];
  const places = placesOf(asked);
  const errorCells = (row: RowToWrite): CellToWrite[] => {
    const lineOf = (error: RowError) => {
      const { path, shown } = error;
      const text = sentenceOf(error) + (shown === undefined ? "" : ` (${shown})`);
      return [path === "" ? "" : labelAt(places, path), text].filter(Boolean).join(": ");
    };
    const warnings = row.warnings.map((one) => say(language, "sheet.warning", { text: lineOf(one) }));
    const mark =
      row.state === "made" || row.state === "good" ? "good" : row.state === "incomplete" ? "warning" : "error";
    return [
      { value: say(language, `rowState.${row.state}`), mark },
      [...row.faults.map(lineOf), ...warnings].join("\n"),
    ];
  };
  const written = sheetsToWrite(asked, language, outcome).map(({ sheet, name, columns }): SheetToWrite => {
    const lines = rows.flatMap((row) => linesOf(sheet, row, language));
    return {
      name,
      columns,
      rows: sheet.loop === null ? lines.map((line, at) => [...line, ...errorCells(rows[at] as RowToWrite)]) : lines,
    };
  });
  return writeWorkbook(written);
}

/** The lines a row has on a sheet: one on the main sheet, one for each element on that of a loop. */
function linesOf(sheet: AskedSheet, row: RowToWrite, language: Language): CellToWrite[][] {
  const faults = new Map(row.faults.map((fault) => [fault.path, fault]));
  const warned = new Set(row.warnings.map(({ path }) => path));
  return elementsOf(row.answers as Answers, sheet.names).map(({ answers, path, at }) =>
    sheet.columns.map((column): CellToWrite => {
      if (column.id === rowId) return marked(row.rowKey.replace(/^#/, ""), faults.get(rowId));
      // A title made of the answers would stay as it is when they are corrected.
      if (column.id === titleId) return marked(row.state === "made" ? row.title : row.ownTitle, faults.get(titleId));
      const depth = at.findIndex((_, index) => column.id === parentId(index + 1));
      if (depth >= 0) return String((at[depth] ?? 0) + 1);
      const fault = faults.get(path + column.name);
      const value = fault?.shown ?? written(column, ownValue(answers, column.name), language);
      return !fault && warned.has(path + column.name) ? { value, mark: "warning" } : marked(value, fault);
    }),
  );
}

const marked = (value: string, fault: RowError | undefined): CellToWrite => (fault ? { value, mark: "error" } : value);

/** The records a loop has in the answers of a row, with their paths and their places in each loop, outermost first. */
function elementsOf(
  answers: Answers,
  names: readonly string[],
  path = "",
  at: readonly number[] = [],
): { answers: Answers; path: string; at: readonly number[] }[] {
  const [name, ...inner] = names;
  if (name === undefined) return [{ answers, path, at }];
  const list = answers[name];
  if (!Array.isArray(list)) return [];
  return list.flatMap((element: Answer, index) =>
    elementsOf(element as Answers, inner, `${path}${name}.${index}.`, [...at, index]),
  );
}

/** An answer as a cell shows it. */
function written({ kind }: AskedColumn, answer: Answer, language: Language): string {
  if (typeof answer === "boolean") return say(language, answer ? "sheet.yes" : "sheet.no");
  if (typeof answer !== "string") return "";
  if (kind === "date") return answer;
  // As plain digits: they are typed as an amount again.
  if (kind === "currency") return answer.replace(/,(?=\d{3})/g, "");
  return presentAnswer(kind === "row" || kind === "title" || kind === "yesNo" ? "text" : answerKind(kind), answer);
}
