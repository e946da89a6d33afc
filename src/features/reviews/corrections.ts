/** Marks at the beginning of a line that only say it is one of a list: `1.`, `a)`, `-`, `•`. */
const listMark = /^\s*(?:[-*•–]|\d{1,2}[.)]|[a-z][.)])\s+/iu;

/**
 * Returns the corrections a rejection asks for: each line of the text, without duplicates. The reasons from the list name what
 * the text is about, so they are corrections only where there is no text.
 */
export function correctionsOf(reason: string, tags: readonly string[]): string[] {
  const lines = reason
    .split(/\r\n?|\n/)
    .map((line) => line.replace(listMark, "").trim())
    .filter((line) => line !== "");
  return [...new Set(lines.length > 0 ? lines : tags)];
}

/**
 * Returns true if the correction of a reason from the list was made: its own, or else all of the text, because the reason
 * names the subject of the text.
 */
export function isCorrected(
  tag: string,
  corrections: readonly { readonly text: string; readonly done: boolean }[],
): boolean {
  const own = corrections.find(({ text }) => text === tag);
  return own ? own.done : corrections.length > 0 && corrections.every(({ done }) => done);
}
