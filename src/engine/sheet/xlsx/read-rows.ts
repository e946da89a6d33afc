import { showBritish } from "#engine/calendar/day.ts";
import { type Cell, columnName, type Row, textCell } from "../cell.ts";
import type { NumberFormat } from "../format/number-format.ts";
import { clockOf, momentOf, timeOf } from "../format/serial-date.ts";
import { plainDecimal } from "../format/show-number.ts";
import type { SheetLimits } from "../limits.ts";
import { SheetRefused } from "../refused.ts";
import type { Parts } from "./parts.ts";
import type { SharedTexts } from "./shared-texts.ts";
import type { Attribute, XmlHandler } from "./tokenizer.ts";
import type { Formats } from "./workbook-parts.ts";
import { plainText, xmlFeed } from "./xml.ts";

/** The parts of a workbook that its cells refer to. */
export interface Book {
  readonly texts: SharedTexts;
  readonly formats: Formats;
  readonly from1904: boolean;
  readonly limits: SheetLimits;
}

const lastRow = 1_048_576;
/** An escaped control character takes seven letters for one. */
const escapeLength = 7;

/** The rows of a worksheet that hold something. Memory is that of one piece of the part, whatever the cells say. */
export async function* readRows(parts: Parts, part: string, book: Book): AsyncGenerator<Row, void> {
  const rows: Row[] = [];
  const feed = xmlFeed(part, sheetHandler(rows, book));
  for await (const chunk of parts.read(part)) {
    feed.write(chunk);
    yield* rows.splice(0);
  }
  feed.end();
  yield* rows;
}

/** A cell while it is read. */
interface OpenCell {
  type: string;
  style: number;
  formula: boolean;
  hasValue: boolean;
  text: string;
}

/** Gathers cells into rows, and keeps the limits. */
function rowBuilder(into: Row[], book: Book) {
  const { limits } = book;
  const cell: OpenCell = { type: "", style: 0, formula: false, hasValue: false, text: "" };
  let row = 0;
  let column = -1;
  let cells: (Cell | undefined)[] = [];
  let hidden = false;
  let cellCount = 0;
  let rowCount = 0;
  const place = () => `${columnName(column)}${row}`;
  return {
    cell,
    openRow: (attribute: Attribute): void => {
      const reference = attribute("r");
      hidden = /^(?:1|true)$/.test(attribute("hidden") ?? "");
      const number = reference === undefined ? row + 1 : Number(reference);
      if (!(Number.isInteger(number) && number > row && number <= lastRow))
        throw new SheetRefused("damaged", `row ${reference}`);
      row = number;
      column = -1;
      cells = [];
    },
    openCell: (attribute: Attribute): void => {
      const reference = attribute("r");
      column = reference === undefined ? column + 1 : columnOf(reference);
      if (++cellCount > limits.cells) throw new SheetRefused("tooManyCells", place());
      cell.type = attribute("t") ?? "n";
      cell.style = Number(attribute("s") ?? 0);
      cell.formula = false;
      cell.hasValue = false;
      cell.text = "";
    },
    addText: (piece: string): void => {
      cell.text += piece;
      if (cell.text.length > limits.cellLength * escapeLength) throw new SheetRefused("cellTooLong", place());
    },
    closeCell: (): void => {
      const made = finished(cell, book, place);
      if (!made) return;
      if (column >= limits.columns || column < 0) throw new SheetRefused("tooManyColumns", place());
      while (cells.length < column) cells.push(undefined);
      cells[column] = made;
    },
    closeRow: (): void => {
      if (cells.length === 0) return;
      if (++rowCount > limits.rows) throw new SheetRefused("tooManyRows", String(row));
      into.push({ number: row, cells, ...(hidden ? { hidden } : {}) });
      cells = [];
    },
  };
}

function sheetHandler(into: Row[], book: Book): XmlHandler {
  const builder = rowBuilder(into, book);
  let inData = false;
  let reading = false;
  let phonetic = 0;
  return {
    open: (name, attribute) => {
      if (name === "sheetData") inData = true;
      else if (!inData) return;
      else if (name === "c") builder.openCell(attribute);
      else if (name === "v") reading = builder.cell.hasValue = true;
      else if (name === "row") builder.openRow(attribute);
      else if (name === "t") reading = phonetic === 0;
      else if (name === "f") builder.cell.formula = true;
      else if (name === "rPh") phonetic++;
    },
    text: (piece) => {
      if (reading) builder.addText(piece);
    },
    close: (name) => {
      if (!inData) return;
      if (name === "v" || name === "t") reading = false;
      else if (name === "c") builder.closeCell();
      else if (name === "row") builder.closeRow();
      else if (name === "rPh") phonetic--;
      else if (name === "sheetData") inData = false;
    },
  };
}

/** The number of the column in a reference ("BC7"), from 0; beyond any sheet for what is no reference. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length && at < 4; at++) {
    const letter = reference.charCodeAt(at) & 0xdf;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column - 1;
}

function finished(cell: OpenCell, book: Book, place: () => string): Cell | undefined {
  const { type, text, formula, hasValue } = cell;
  // A program that computes nothing writes no result, or an empty one. That of a formula that gives an empty text has the type of one.
  if (formula && (!hasValue || (text === "" && type !== "str"))) return { kind: "uncomputed", shown: "", value: "" };
  if (type === "inlineStr" || type === "str") return words(plainText(text), cell, book, place);
  // A cell that has a style and nothing else.
  if (text === "") return undefined;
  if (type === "s") {
    const shared = /^\d+$/.test(text) ? book.texts(Number(text)) : undefined;
    if (shared === undefined) throw new SheetRefused("damaged", place());
    return words(shared, cell, book, place);
  }
  if (type === "b") return { kind: "boolean", shown: text === "1" ? "TRUE" : "FALSE", value: String(text === "1") };
  if (type === "e") return { kind: "error", shown: text.slice(0, 50), value: text.slice(0, 50) };
  if (type === "d") return isoDate(text, cell, book);
  const value = Number(text);
  return Number.isFinite(value) ? numberCell(value, cell, book) : textCell(text);
}

function words(text: string, { style }: OpenCell, { formats, limits }: Book, place: () => string): Cell | undefined {
  if (text.length > limits.cellLength) throw new SheetRefused("cellTooLong", place());
  if (style === 0 || text === "") return textCell(text);
  return { kind: "text", shown: formats(style).showText(text), value: text };
}

function numberCell(value: number, { style }: OpenCell, { formats, from1904 }: Book): Cell {
  const format = formats(style);
  if (format.kind === "number") {
    const decimal = plainDecimal(value);
    const inexact = Math.abs(value) >= 1e15 ? ({ inexact: true } as const) : {};
    return { kind: "number", shown: format.show(value, decimal) ?? decimal, value: decimal, ...inexact };
  }
  return remembered(format, value, () => momentCell(format, value, from1904));
}

/** Cells are plain values: the days of a sheet, which are few, are made once. */
const maxRemembered = 20_000;
const memories = new WeakMap<NumberFormat, Map<number, Cell>>();

function remembered(format: NumberFormat, value: number, make: () => Cell): Cell {
  let memory = memories.get(format);
  if (!memory) memories.set(format, (memory = new Map()));
  let cell = memory.get(value);
  if (!cell) {
    if (memory.size >= maxRemembered) memory.clear();
    memory.set(value, (cell = make()));
  }
  return cell;
}

function momentCell(format: NumberFormat, value: number, from1904: boolean): Cell {
  const decimal = plainDecimal(value);
  const shown = format.show(value, decimal) ?? decimal;
  if (format.kind === "time") return { kind: "time", shown, value: clockOf(timeOf(value)) };
  const moment = momentOf(value, from1904);
  // Spreadsheets show a row of ### for what is no day.
  if (!moment) return { kind: "number", shown: decimal, value: decimal };
  if (format.kind === "date") return { kind: "date", shown, value: moment.day };
  return { kind: "dateTime", shown, value: `${moment.day}T${clockOf(moment.seconds)}` };
}

/** A moment written as text, which few programs do: "2026-04-01T00:00:00". */
function isoDate(text: string, { style }: OpenCell, { formats }: Book): Cell | undefined {
  const match = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.\d+)?Z?)?$/.exec(text);
  if (!match) return textCell(text);
  const [, day = "", clock] = match;
  if (clock === undefined || formats(style).kind === "date")
    return { kind: "date", shown: showBritish(day), value: day };
  return { kind: "dateTime", shown: `${showBritish(day)} ${clock}`, value: `${day}T${clock}` };
}
