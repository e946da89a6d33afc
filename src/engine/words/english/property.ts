import { type Case, inCase } from "../case.ts";
import { entryParts, type Property, type Registration } from "../code-parts.ts";
import type { Joint } from "./cardinal.ts";
import { spellWithZeros } from "./spell.ts";

/** The options of a register's entry. The figures are in parentheses unless `paren` is false. */
export interface PropertyOptions extends Joint {
  readonly paren?: boolean;
  readonly case?: Case;
}

/** "two hundred sixty-eight E (268E)"; an entry without a number as it is. */
function entry(text: string, { paren = true, and = false }: PropertyOptions): string {
  const { digits, letter, rest } = entryParts(text);
  if (!digits) return rest;
  const figures = paren ? ` (${digits}${letter})` : "";
  return `${spellWithZeros(digits, and)}${letter && ` ${letter}`}${figures}${rest && ` ${rest}`}`;
}

/** "property number thirty thousand fifty-two (30052), folio one hundred thirty-three (133) of book two hundred sixty-eight (268) of Guatemala". */
export const property = (at: Property, options: PropertyOptions = {}): string =>
  inCase(
    `property number ${entry(at.finca, options)}, folio ${entry(at.folio, options)} of book ${entry(at.libro, options)} of ${at.department}`,
    options.case,
    "en",
  );

/** "registration number two hundred eighty thousand twenty-three (280023), folio seventeen (17) of book two hundred seven (207) of Auxiliares de Comercio". */
export const registration = (at: Registration, options: PropertyOptions = {}): string =>
  inCase(
    `registration number ${entry(at.number, options)}, folio ${entry(at.folio, options)} of book ${entry(at.libro, options)} of ${at.book}`,
    options.case,
    "en",
  );
