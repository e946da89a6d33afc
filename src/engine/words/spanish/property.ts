import { type Case, inCase } from "../case.ts";
import { entryParts } from "../code-runs.ts";
import { spellWithZeros, type Thousand } from "./spell.ts";

/** Where an estate is registered. Numbers as they are written, an electronic book with its letter: "268E". */
export interface Property {
  readonly finca: string;
  readonly folio: string;
  readonly libro: string;
  readonly department: string;
}

/** Where something else is registered, and in which books: "Auxiliares de Comercio". */
export interface Registration {
  readonly number: string;
  readonly folio: string;
  readonly libro: string;
  readonly book: string;
}

/** What an entry of a register may vary in; the figures stand in parentheses unless `paren` is false. */
export interface PropertyOptions {
  readonly paren?: boolean;
  readonly thousand?: Thousand;
  readonly case?: Case;
}

/** "doscientos sesenta y ocho E (268E)", "veinte (20) de Grupo Norte"; an entry without a number as it is. */
function entry(text: string, { paren = true, thousand = "mil" }: PropertyOptions): string {
  const { digits, rest } = entryParts(text);
  if (!digits) return rest;
  const number = spellWithZeros(digits, "uno", thousand);
  const letter = /^\p{L}$/u.test(rest) ? rest : "";
  const figures = paren ? ` (${digits}${letter})` : "";
  return `${number}${letter && ` ${letter}`}${figures}${rest === letter ? "" : ` ${rest}`}`;
}

/** "finca número treinta mil cincuenta y dos (30052), folio ciento treinta y tres (133) del libro doscientos sesenta y ocho (268) de Guatemala". */
export const property = (at: Property, options: PropertyOptions = {}): string =>
  inCase(
    `finca número ${entry(at.finca, options)}, folio ${entry(at.folio, options)} del libro ${entry(at.libro, options)} de ${at.department}`,
    options.case,
  );

/** "registro número doscientos ochenta mil veintitrés (280023), folio diecisiete (17) del libro doscientos siete (207) de Auxiliares de Comercio". */
export const registration = (at: Registration, options: PropertyOptions = {}): string =>
  inCase(
    `registro número ${entry(at.number, options)}, folio ${entry(at.folio, options)} del libro ${entry(at.libro, options)} de ${at.book}`,
    options.case,
  );
