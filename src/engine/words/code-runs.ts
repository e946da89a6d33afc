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
