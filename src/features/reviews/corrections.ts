/** Marks at the beginning of a line that only say it is one of a list: `1.`, `a)`, `-`, `•`. */
const listMark = /^\s*(?:[-*•–]|\d{1,2}[.)]|[a-z][.)])\s+/iu;

/**
 * Returns the corrections a rejection asks for: the reasons from the list and each line of the text, without
 * duplicates.
 */
export function correctionsOf(reason: string, tags: readonly string[]): string[] {
  const lines = reason
    .split(/\r\n?|\n/)
    .map((line) => line.replace(listMark, "").trim())
    .filter((line) => line !== "");
  return [...new Set([...tags, ...lines])];
}
