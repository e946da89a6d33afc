import { z } from "zod";
import { PlacedField } from "./fields.ts";

/** A line of underscores in the document, with the text next to it and below it. */
export const SignatureLine = z.object({ text: z.string(), field: PlacedField });
export type SignatureLine = z.infer<typeof SignatureLine>;

/** A name or text as capitals without accents, with single spaces. */
export const plainName = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Returns the index of the name that is written at a line, or undefined if none is. The longest name wins, so that a father and a
 * son of similar names keep their own lines. A single word is a name only if nothing else is written there.
 */
export function ownerOf({ text }: Pick<SignatureLine, "text">, names: readonly string[]): number | undefined {
  const written = ` ${plainName(text)} `;
  let owner: number | undefined;
  let longest = 0;
  for (const [index, given] of names.entries()) {
    const name = plainName(given);
    const isThere = name.includes(" ") ? written.includes(` ${name} `) : name !== "" && written.trim() === name;
    if (!isThere || name.length <= longest) continue;
    owner = index;
    longest = name.length;
  }
  return owner;
}

/** Returns the fields of the lines at which each person's name is written, in the order of the people. */
export function fieldsAtLines(lines: readonly SignatureLine[], names: readonly string[]): PlacedField[][] {
  const fields: PlacedField[][] = names.map(() => []);
  for (const line of lines) {
    const owner = ownerOf(line, names);
    if (owner !== undefined) fields[owner]?.push(line.field);
  }
  return fields;
}
