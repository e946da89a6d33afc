import { type Case, inCase } from "../case.ts";
import { entryParts, type Property, type Registration } from "../code-parts.ts";
import { spellWithZeros, type Thousand } from "./spell.ts";

/** The options of a register's entry. The figures are in parentheses unless `paren` is false. */
export interface PropertyOptions {
  readonly paren?: boolean;
  readonly thousand?: Thousand;
  readonly case?: Case;
}

/** "doscientos sesenta y ocho E (268E)", "veinte (20) de Grupo Norte"; an entry without a number as it is. */
function entry(text: string, { paren = true, thousand = "mil" }: PropertyOptions): string {
  const { digits, letter, rest } = entryParts(text);
  if (!digits) return rest;
  const figures = paren ? ` (${digits}${letter})` : "";
  return `${spellWithZeros(digits, "uno", thousand)}${letter && ` ${letter}`}${figures}${rest && ` ${rest}`}`;
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
