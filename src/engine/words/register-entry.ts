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

/** What a register's entry consists of: its number, the letter of an electronic book, and words after it. */
export interface EntryParts {
  readonly digits: string;
  readonly letter: string;
  readonly rest: string;
}

// The letter stands at the number, or apart as a capital: the "y" of "20 y 21" is none.
const entryPattern = /^(?:(\d+)(?:(?:(\p{L})|\s+(\p{Lu}))(?![\p{L}\p{M}]))?)?\s*(.*)$/su;

/** Takes an entry apart: "268E" and "268 E" are 268 and E, "20 de Grupo Norte" is 20 and the words; one without a number is all words. */
export function entryParts(entry: string): EntryParts {
  const [, digits = "", attached, apart, rest = ""] = entryPattern.exec(entry.trim()) ?? [];
  return { digits, letter: attached ?? apart ?? "", rest };
}
