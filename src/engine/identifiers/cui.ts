import { departments } from "./departments.ts";

/**
 * Doubts about a number of thirteen digits. A form may let somebody confirm it who has the document in hand: lists of
 * municipios grow old, and the registry itself has been seen to differ.
 * - `checksum`: the ninth digit does not fit the first eight, so one of them is mistyped;
 * - `department`: digits ten and eleven are no department;
 * - `municipio`: the last two are no municipio of that department.
 */
export type CuiDoubt = "checksum" | "department" | "municipio";

/** An identity number (CUI of the DPI) as it is stored (13 digits) and shown (`1234 56789 0101`), or what is wrong with it. */
export type CuiCheck =
  | { readonly ok: true; readonly value: string; readonly display: string }
  | { readonly ok: false; readonly error: "required" | "format" | "length" }
  | {
      readonly ok: false;
      /** The first of the doubts. */
      readonly error: CuiDoubt;
      readonly doubts: readonly CuiDoubt[];
      readonly value: string;
      readonly display: string;
    };

/** The ninth digit of a CUI that begins with these eight; undefined when none fits, so that no such number exists. */
export function cuiCheckDigit(serial: string): number | undefined {
  const check = weighted(serial, 2, 1) % 11;
  return check === 10 ? undefined : check;
}

/** Returns thirteen digits as printed on the document, in groups of four, five and four. */
const grouped = (digits: string): string => `${digits.slice(0, 4)} ${digits.slice(4, 9)} ${digits.slice(9)}`;

/** Checks an identity number of Guatemala as somebody wrote it; spaces and dashes do not matter. */
export function checkCui(text: string): CuiCheck {
  const value = text.normalize("NFKC").replace(/[\s\p{Pd}]/gu, "");
  if (value === "") return { ok: false, error: "required" };
  if (!/^[0-9]+$/.test(value)) return { ok: false, error: "format" };
  if (value.length !== 13) return { ok: false, error: "length" };
  const display = grouped(value);
  const doubts: CuiDoubt[] = [];
  if (cuiCheckDigit(value.slice(0, 8)) !== Number(value.charAt(8))) doubts.push("checksum");
  const department = departments.find(({ code }) => code === value.slice(9, 11));
  const municipio = Number(value.slice(11));
  if (!department) doubts.push("department");
  else if (municipio < 1 || municipio > department.municipios) doubts.push("municipio");
  const [error] = doubts;
  return error === undefined ? { ok: true, value, display } : { ok: false, error, doubts, value, display };
}

/** The sum of digits, each times its weight; the first digit weighs `first`, each further one by `step` more. */
export const weighted = (digits: string, first: number, step: 1 | -1): number =>
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * (first + at * step), 0);
