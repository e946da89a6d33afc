import { isClockTime } from "#engine/calendar/clock-time.ts";
import { isDay } from "#engine/calendar/day.ts";
import { columnName } from "../cell.ts";
import { type CellToWrite, type Column, isExactNumber, type Mark, type Message, type Value } from "../column.ts";
import { serialOf } from "../format/serial-date.ts";
import { cut, looksLikeFormula } from "../guard.ts";
import { attributeText, cellText, xmlHead } from "./escape.ts";
import { headerStyle, styleOf } from "./styles.ts";

/** Excel's limits. */
const maxCellLength = 32_767;
const lastColumn = 16_384;
const maxTitle = 32;
const maxMessage = 225;

/** The layout of a sheet, and its protection. */
export interface SheetShape {
  readonly columns: readonly Column[];
  /** Only the cells below the header can be changed. */
  readonly protectHeader?: boolean;
  /** Buttons in the header to filter and sort by. */
  readonly filter?: boolean;
  /** For how many rows, written or empty, hints and choices are there; all that are written without it. */
  readonly rowsToFill?: number;
}

/** The beginning of a sheet, its header included; the first is the one that is seen when the workbook is opened. */
export function sheetStart({ columns, protectHeader }: SheetShape, first: boolean): string {
  const widths = columns.map(
    (column, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${widthOf(column)}" style="${styleOf(column.kind)}" customWidth="1"/>`,
  );
  if (protectHeader && columns.length < lastColumn)
    widths.push(`<col min="${columns.length + 1}" max="${lastColumn}" width="9" style="${styleOf("text")}"/>`);
  const header = columns.map(({ header: text }, at) => textXml(columnName(at) + 1, text, headerStyle)).join("");
  return (
    `${xmlHead}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>` +
    `<sheetView${first ? ' tabSelected="1"' : ""} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>` +
    `<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/>${widths.length > 0 ? `<cols>${widths.join("")}</cols>` : ""}<sheetData>` +
    `<row r="1">${header}</row>`
  );
}

const kindWidths: Readonly<Record<Column["kind"], number>> = {
  text: 14,
  number: 12,
  money: 14,
  percent: 10,
  date: 12,
  dateTime: 17,
  time: 9,
  boolean: 10,
};
const widthOf = ({ width, header, kind }: Column): number =>
  Math.min(255, Math.max(2, width ?? Math.min(40, Math.max(kindWidths[kind], header.length + 3))));

/** Returns a function that writes rows below the header. It calls `onCut` for each text that is too long for a cell. */
export function rowWriter(columns: readonly Column[], onCut: () => void) {
  const names = columns.map((_, at) => columnName(at));
  return (row: number, cells: readonly CellToWrite[]): string => {
    let xml = `<row r="${row}">`;
    for (const [at, { kind }] of columns.entries()) {
      const cell = cells[at];
      if (cell === undefined || cell === null) continue;
      const { value, mark } = typeof cell === "object" ? cell : { value: cell, mark: undefined };
      const reference = (names[at] as string) + row;
      if (typeof value === "string" && value.length > maxCellLength) {
        onCut();
        xml += cellXml(reference, `${cut(value, maxCellLength - 1)}…`, kind, mark);
      } else xml += cellXml(reference, value, kind, mark);
    }
    return `${xml}</row>`;
  };
}

function cellXml(reference: string, value: Value, kind: Column["kind"], mark: Mark | undefined): string {
  if (value === undefined || value === null || value === "")
    return mark ? `<c r="${reference}" s="${styleOf(kind, mark)}"/>` : "";
  if (typeof value === "boolean")
    return `<c r="${reference}" s="${styleOf("boolean", mark)}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const number = kind === "text" ? undefined : numberOf(value, kind);
  if (number !== undefined) return `<c r="${reference}" s="${styleOf(kind, mark)}"><v>${number}</v></c>`;
  const text = String(value);
  return textXml(reference, text, styleOf(looksLikeFormula(text) ? "guarded" : "text", mark));
}

function textXml(reference: string, text: string, style: number): string {
  const space = /^\s|\s$|\s\s|\n/.test(text) ? ' xml:space="preserve"' : "";
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${space}>${cellText(text)}</t></is></c>`;
}

/** Returns the stored number of a value. Returns undefined for a value that is not of the kind. */
function numberOf(value: string | number, kind: Column["kind"]): string | number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  switch (kind) {
    case "number":
    case "money":
    case "percent":
      return isExactNumber(value) ? value : undefined;
    case "date":
      return isDay(value) ? serialOf(value) : undefined;
    case "time":
      return clockShare(value);
    case "dateTime": {
      const [day = "", clock = ""] = value.split("T");
      const serial = isDay(day) ? serialOf(day) : undefined;
      const share = clockShare(clock);
      return serial === undefined || share === undefined ? undefined : serial + share;
    }
    default:
      return undefined;
  }
}

/** hh:mm or hh:mm:ss as a part of the day. */
function clockShare(clock: string): number | undefined {
  const seconds = clock.length === 8 ? clock.slice(6) : "00";
  if (!isClockTime(clock.slice(0, 5)) || !/^[0-5]\d$/.test(seconds) || (clock.length !== 5 && clock.charAt(5) !== ":"))
    return undefined;
  return (Number(clock.slice(0, 2)) * 3600 + Number(clock.slice(3, 5)) * 60 + Number(seconds)) / 86_400;
}

/**
 * Returns the end of a sheet of so many rows, its header included. `choices` returns the range of a column's choices.
 */
export function sheetEnd(shape: SheetShape, rows: number, choices: (column: Column) => string | undefined): string {
  const { columns, protectHeader, filter, rowsToFill = 0 } = shape;
  const last = Math.max(rows, rowsToFill + 1, 2);
  const checks = columns.flatMap((column, at) => {
    const range = `${columnName(at)}2:${columnName(at)}${last}`;
    const check = checkXml(column, range, choices(column));
    return check === undefined ? [] : [check];
  });
  const protection =
    '<sheetProtection sheet="1" objects="1" scenarios="1" formatCells="0" formatColumns="0" formatRows="0" ' +
    'insertRows="0" deleteRows="0" sort="0" autoFilter="0"/>';
  return (
    `</sheetData>${protectHeader ? protection : ""}` +
    (filter && columns.length > 0
      ? `<autoFilter ref="A1:${columnName(columns.length - 1)}${Math.max(rows, 1)}"/>`
      : "") +
    (checks.length > 0 ? `<dataValidations count="${checks.length}">${checks.join("")}</dataValidations>` : "") +
    "</worksheet>"
  );
}

/** A check by the spreadsheet: the attributes of the rule, and its formulas. */
interface Check {
  readonly rule: string;
  readonly formulas: string;
}
const between = (type: string, from: string, to: string): Check => ({
  rule: `type="${type}" operator="between"`,
  formulas: `<formula1>${from}</formula1><formula2>${to}</formula2>`,
});
const anyNumber = between("decimal", "-1E+15", "1E+15");

/** The check of each kind, for columns that have a message. */
const kindChecks: Readonly<Partial<Record<Column["kind"], Check>>> = {
  number: anyNumber,
  money: anyNumber,
  percent: anyNumber,
  date: between("date", "1", "2958465"),
  dateTime: between("date", "1", "2958466"),
  time: between("time", "0", "0.999999"),
};

function checkXml({ kind, hint, refusal }: Column, range: string, list: string | undefined): string | undefined {
  const check: Check | undefined =
    list === undefined
      ? refusal && kindChecks[kind]
      : { rule: 'type="list"', formulas: `<formula1>${cellText(list)}</formula1>` };
  if (!check && !hint) return undefined;
  const messageXml = (name: string, message: Message | undefined) =>
    message
      ? ` ${name}Title="${attributeText(cut(message.title, maxTitle))}" ${name}="${attributeText(cut(message.text, maxMessage))}"`
      : "";
  return (
    `<dataValidation ${check?.rule ?? 'type="none"'} errorStyle="stop" allowBlank="1"` +
    `${hint ? ' showInputMessage="1"' : ""}${check ? ' showErrorMessage="1"' : ""}` +
    `${messageXml("error", refusal)}${messageXml("prompt", hint)} sqref="${range}">${check?.formulas ?? ""}</dataValidation>`
  );
}
