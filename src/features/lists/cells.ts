import {
  type AnswerError,
  canonicalAmount,
  canonicalNumber,
  checkAnswer,
  presentAnswer,
  readAnswer,
} from "#engine/answers/answer-kinds.ts";
import { type DateOrder, readDay } from "#engine/calendar/read-day.ts";
import { naturalKey } from "#engine/search/natural-key.ts";
import type { Cell } from "#engine/sheet/cell.ts";
import { type DecimalMark, readDecimal } from "#engine/sheet/typed-text.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { type Attribute, type Items, identifierKey, maxValueLength, searchKey, searchWords } from "./list.ts";

type Kind = Pick<Attribute, "kind" | "options">;

const yes = new Set(["true", "1", "si", "yes", "s", "y", "x", "verdadero"]);
const no = new Set(["false", "0", "no", "n", "falso"]);

/**
 * Returns the stored form of a typed or pasted value: a date as yyyy-mm-dd, a number without commas, yes or no as
 * `true` or `false`, a telephone number without its spaces, a choice as in the list. An unreadable value stays as it
 * is, for `cellFault` to report.
 */
export function readCell({ kind, options }: Kind, typed: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these cannot be stored or shown
  const text = typed
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ")
    .trim();
  if (text === "") return "";
  switch (kind) {
    case "yesNo": {
      const key = searchKey(text);
      if (yes.has(key)) return "true";
      return no.has(key) ? "false" : text;
    }
    case "option":
      return options.find((option) => searchKey(option) === searchKey(text)) ?? text;
    case "phone": {
      const digits = text.replace(/[\s\p{Pd}()]/gu, "").replace(/^(?:\+|00)502/, "");
      return /^\d+$/.test(digits) ? digits : text;
    }
    case "number":
      return canonicalNumber(text) ?? text;
    case "currency":
      return amountOf(text) ?? text;
    case "code":
      return text.replace(/\s+/g, " ");
    default:
      return readAnswer(kind, text);
  }
}

/** An amount of money with its two decimals: "Q1,500", "1500.5" and "1500" are meant exactly. */
function amountOf(text: string): string | undefined {
  const plain = readDecimal(text, ".");
  if (plain === undefined || plain.startsWith("-")) return canonicalAmount(text);
  const [whole = "0", decimals = ""] = plain.split(".");
  const rest = decimals.replace(/0+$/, "");
  return rest.length > 2 ? undefined : `${whole}.${rest.padEnd(2, "0")}`;
}

/** Returns the error in a stored value, or undefined if it is valid, or empty where that is allowed. */
export function cellError(
  attribute: Pick<Attribute, "kind" | "options" | "required">,
  value: string,
): FailureCode | undefined {
  const { kind, options, required } = attribute;
  if (value === "") return required ? "lists.cell.required" : undefined;
  if (kind === "yesNo") return value === "true" || value === "false" ? undefined : "lists.cell.wrongType";
  // A field of a form takes several numbers; a cell is one.
  if (kind === "number" && canonicalNumber(value) === undefined) return "lists.cell.notNumber";
  const checked = checkAnswer(kind, value, { options, max: maxValueLength });
  return checked === true ? undefined : errorOf(checked);
}

const errorOf = ({ code }: AnswerError): FailureCode => `lists.cell.${code}`;

/** A stored value as people see it: 31/12/2026, 1,500.00, 576937-K; yes or no in the words given. */
export function showCell({ kind }: Pick<Attribute, "kind">, value: string | undefined, words: YesNo): string {
  if (value === undefined || value === "") return "";
  if (kind === "yesNo") return value === "true" ? words.yes : value === "false" ? words.no : value;
  return presentAnswer(kind, value);
}

/** The words for yes and no in some language. */
export interface YesNo {
  readonly yes: string;
  readonly no: string;
}

/** The errors of the values of a record, by attribute id; none when all are right. `identifier` may not be empty. */
export function recordErrors(
  attributes: readonly Attribute[],
  identifier: string,
  items: Items,
): { readonly attribute: string; readonly code: FailureCode }[] {
  return attributes.flatMap((attribute) => {
    const required = attribute.required || attribute.id === identifier;
    const value = items[attribute.id] ?? "";
    const empty = attribute.id === identifier && identifierKey(value) === "";
    const code = cellError({ ...attribute, required }, empty ? "" : value);
    return code === undefined ? [] : [{ attribute: attribute.id, code }];
  });
}

/** The keys of a record, stored next to its values: for uniqueness, sorting and searching. */
export interface RecordKeys {
  readonly identifierKey: string;
  readonly sortKey: string;
  readonly search: string;
}

/** Digits of the whole part by which numbers are sorted as texts. */
const sortedDigits = 30;

/** The keys of a record. Its words are those people see, and those that are stored (a NIT with and without its dash). */
export function recordKeys(attributes: readonly Attribute[], identifier: string, items: Items): RecordKeys {
  const own = items[identifier] ?? "";
  const kind = attributes.find(({ id }) => id === identifier)?.kind ?? "text";
  const [whole = "", decimals = ""] = own.split(".");
  const numeric = kind === "number" || kind === "currency";
  const words = attributes.flatMap((attribute) => {
    const value = items[attribute.id];
    if (value === undefined || attribute.kind === "yesNo") return [];
    const shown = presentAnswer(attribute.kind, value);
    return shown === value ? [value] : [value, shown];
  });
  return {
    identifierKey: identifierKey(own),
    sortKey: numeric ? `${whole.padStart(sortedDigits, "0")}.${decimals}` : naturalKey(searchKey(own)).slice(0, 500),
    search: ` ${searchWords(words.join(" ")).join(" ")}`,
  };
}

/** The items without what is empty and without what is no attribute of the list, in the order of its attributes. */
export function itemsOf(attributes: readonly Attribute[], values: Readonly<Record<string, string | undefined>>): Items {
  const items: Record<string, string> = {};
  for (const { id } of attributes) {
    const value = Object.hasOwn(values, id) ? values[id] : undefined;
    if (value !== undefined && value !== "") items[id] = value;
  }
  return items;
}

/** The formats of numeric dates and decimals in a column of a file. */
export interface Reading {
  readonly order: DateOrder;
  readonly mark: DecimalMark;
}

/**
 * Returns the stored form of a spreadsheet cell: the day of a date, the exact digits of a number. For texts, codes and
 * identity numbers it is the shown text, so that the zeros of 0101 stay.
 */
export function readSheetCell(attribute: Kind, cell: Cell | undefined, { order, mark }: Reading): string {
  if (!cell) return "";
  const { kind } = attribute;
  if (kind === "date") {
    if (cell.kind === "date") return cell.value;
    if (cell.kind === "dateTime") return cell.value.slice(0, 10);
    return readDay(cell.shown, order) ?? cell.shown.trim();
  }
  if (kind === "time" && cell.kind === "time") return cell.value.slice(0, 5);
  if (kind === "number" || kind === "currency") {
    const digits = cell.kind === "number" ? cell.value : readDecimal(cell.shown, mark);
    return readCell(attribute, digits ?? cell.shown);
  }
  if (kind === "yesNo" && cell.kind === "boolean") return cell.value;
  return readCell(attribute, cell.shown);
}

/** Returns true if two stored values are equal. Numbers may differ in zeros at the end. */
export const isSameCell = ({ kind }: Pick<Attribute, "kind">, one: string, other: string): boolean =>
  one === other || (kind === "number" && withoutZeros(one) === withoutZeros(other));

const withoutZeros = (number: string): string => number.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
