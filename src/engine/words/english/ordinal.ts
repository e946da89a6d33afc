import { type Case, inCase } from "../case.ts";
import { spell } from "./spell.ts";

const irregular: Readonly<Record<string, string>> = {
  one: "first",
  two: "second",
  three: "third",
  five: "fifth",
  eight: "eighth",
  nine: "ninth",
  twelve: "twelfth",
};

const ordinalOf = (word: string): string =>
  irregular[word] ?? (word.endsWith("y") ? `${word.slice(0, -1)}ieth` : `${word}th`);

/** An ordinal from 1 to 9999: "twenty-first", "one hundred twelfth". Throws RangeError for any other number. */
export function ordinal(value: number, options: { readonly and?: boolean; readonly case?: Case } = {}): string {
  if (!Number.isInteger(value) || value < 1 || value > 9999) throw new RangeError(`no ordinal for ${value}`);
  return inCase(spell(String(value), options.and ?? false).replace(/[a-z]+$/, ordinalOf), options.case, "en");
}
