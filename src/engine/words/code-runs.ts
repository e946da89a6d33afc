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

/** The number an entry of a register begins with and what stands after it: "268E" is 268 and E, "20 de Grupo Norte" too has two parts. */
export function entryParts(entry: string): { readonly digits: string; readonly rest: string } {
  const match = /^\s*(\d*)\s*(.*?)\s*$/s.exec(entry);
  return { digits: match?.[1] ?? "", rest: match?.[2] ?? "" };
}
