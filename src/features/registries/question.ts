import { isDay } from "#engine/calendar/day.ts";
import { checkCui } from "#engine/identifiers/cui.ts";
import { departments } from "#engine/identifiers/departments.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { type InputField, inputFields, type QueryKind } from "./query.ts";

/** The typed values, by the names of the form's fields. */
export type Typed = Readonly<Record<string, string>>;

/** A question as it is asked: its values in one form however they were typed, and how lists name it. */
export interface Question {
  readonly ok: true;
  readonly values: Typed;
  /** Names the question without naming a person: of a CUI the last four digits. */
  readonly subject: string;
}

/** The errors of a question. `confirmable`: doubts about an identity number that the user may confirm. */
export interface Refused {
  readonly ok: false;
  readonly fields: readonly { readonly path: string; readonly code: FailureCode }[];
  readonly confirmable: boolean;
}

type Checked = { readonly value: string } | { readonly code: FailureCode; readonly confirmable?: true };

/** Reads what was typed into the form of a kind of query; `confirmed`: the identity number was compared with its document. */
export function readQuestion(kind: QueryKind, typed: Typed, confirmed = false): Question | Refused {
  const values: Record<string, string> = {};
  const fields: { path: string; code: FailureCode }[] = [];
  let confirmable = true;
  for (const field of inputFields[kind]) {
    const text = (typed[field.name] ?? "").normalize("NFC").trim().replace(/\s+/g, " ");
    const checked = checkValue(field, text, confirmed);
    if ("code" in checked) {
      fields.push({ path: field.name, code: checked.code });
      if (!checked.confirmable) confirmable = false;
    } else if (checked.value !== "") values[field.name] = checked.value;
  }
  if (fields.length === 0 && kind === "cadastre" && !namesLand(values)) {
    confirmable = false;
    fields.push({ path: "parcel", code: "registries.landNeeded" });
  }
  if (fields.length > 0) return { ok: false, fields, confirmable };
  return { ok: true, values, subject: subjectOf(values) };
}

/** Land is named by the code of its parcel, or by its entry in the registry. */
const namesLand = ({ parcel, finca, folio, libro }: Typed): boolean =>
  parcel !== undefined || (finca !== undefined && folio !== undefined && libro !== undefined);

function checkValue(field: InputField, text: string, confirmed: boolean): Checked {
  if (text === "") return field.required ? { code: "registries.required" } : { value: "" };
  if (text.length > field.max) return { code: "registries.tooLong" };
  switch (field.kind) {
    case "number":
      return readNumber(text);
    case "book":
      return readBook(text);
    case "department":
      return departments.some(({ code }) => code === text) ? { value: text } : { code: "registries.department" };
    case "cui":
      return readCui(text, confirmed);
    case "day":
      return isDay(text) ? { value: text } : { code: "registries.day" };
    case "code":
      return readCode(text);
    default:
      return /^[\p{L}\p{M}\d .,'’()-]+$/u.test(text) ? { value: text } : { code: "registries.words" };
  }
}

/** The number of a finca or of a folio: digits, with commas between the thousands or without, and not zero. */
function readNumber(text: string): Checked {
  const digits = text.replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, "");
  return /^\d+$/.test(digits) && /[1-9]/.test(digits)
    ? { value: digits.replace(/^0+/, "") }
    : { code: "registries.number" };
}

/** A book: its number, the E of an electronic one, and the name of a group: "268E", "20 de Grupo Norte". */
function readBook(text: string): Checked {
  const [, digits, letter, rest] = /^(\d{1,6})\s*([eE])?(?:\s+(\p{L}[\p{L}\p{M} .]*))?$/u.exec(text) ?? [];
  if (digits === undefined || !/[1-9]/.test(digits)) return { code: "registries.book" };
  return { value: `${digits.replace(/^0+/, "")}${letter ? "E" : ""}${rest ? ` ${rest}` : ""}` };
}

function readCui(text: string, confirmed: boolean): Checked {
  const checked = checkCui(text);
  if (checked.ok) return { value: checked.value };
  if (!("value" in checked)) return { code: "registries.cui" };
  return confirmed ? { value: checked.value } : { code: "registries.cuiDoubt", confirmable: true };
}

const readCode = (text: string): Checked => {
  const code = text.toUpperCase().replace(/\s/g, "");
  return /^[A-Z0-9][A-Z0-9/.-]*$/.test(code) ? { value: code } : { code: "registries.code" };
};

/** The name of a department by its code. */
export const departmentName = (code: string): string => departments.find((one) => one.code === code)?.name ?? code;

/** A CUI of which only the last four digits, those of a place, are shown. */
const maskCui = (cui: string): string => `•••• ••••• ${cui.slice(-4)}`;

function subjectOf(values: Typed): string {
  const { finca, folio, libro, department, cui, parcel } = values;
  if (cui !== undefined) return `CUI ${maskCui(cui)}`;
  const place = departmentName(department ?? "");
  if (finca !== undefined && folio !== undefined && libro !== undefined)
    return `Finca ${finca}, folio ${folio}, libro ${libro}${libro.includes(" ") ? "," : " de"} ${place}`;
  return `${parcel ?? ""}, ${place}`;
}
