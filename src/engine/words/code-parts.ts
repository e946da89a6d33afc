/** A piece of a code: a run of digits, a run of letters, or one other character. */
export interface CodeRun {
  readonly kind: "digits" | "letters" | "sign";
  readonly text: string;
}

/** A code in its pieces, in order: "A-12/3" is A, -, 12, /, 3. */
export const codeRuns = (code: string): readonly CodeRun[] =>
  Array.from(code.matchAll(/(?<digits>[0-9]+)|(?<letters>(?:\p{L}\p{M}*)+)|./gsu), ({ 0: text, groups }) => ({
    kind: groups?.["digits"] ? "digits" : groups?.["letters"] ? "letters" : "sign",
    text,
  }));

/** The groups of 4, 5 and 4 digits a CUI is read in; spaces and hyphens in it are passed over. RangeError without 13 digits. */
export function cuiGroups(cui: string): readonly string[] {
  const match = /^(\d{4})(\d{5})(\d{4})$/.exec(cui.replace(/[\s-]/g, ""));
  if (!match) throw new RangeError(`not the 13 digits of a CUI: ${cui}`);
  return match.slice(1);
}

/** The registration of an estate. Numbers are texts as written. An electronic book has a letter: "268E". */
export interface Property {
  readonly finca: string;
  readonly folio: string;
  readonly libro: string;
  readonly department: string;
}

/** The registration of something else, and its books: "Auxiliares de Comercio". */
export interface Registration {
  readonly number: string;
  readonly folio: string;
  readonly libro: string;
  readonly book: string;
}

/** The parts of a register's entry: its number, the letter of an electronic book, and the words after it. */
export interface EntryParts {
  readonly digits: string;
  readonly letter: string;
  readonly rest: string;
}

// The letter is attached to the number, or is a separate capital. The "y" of "20 y 21" is not a letter.
const entryPattern = /^(?:(\d+)(?:(?:(\p{L})|\s+(\p{Lu}))(?![\p{L}\p{M}]))?)?\s*(.*)$/su;

/** Takes an entry apart: "268E" and "268 E" are 268 and E, "20 de Grupo Norte" is 20 and the words; one without a number is all words. */
export function entryParts(entry: string): EntryParts {
  const [, digits = "", attached, apart, rest = ""] = entryPattern.exec(entry.trim()) ?? [];
  return { digits, letter: attached ?? apart ?? "", rest };
}
