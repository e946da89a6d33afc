/**
 * The titles in pasted lines. Bullets and boxes that begin a line in lists of other programs are left out, and the cells
 * of a row of a sheet are joined.
 */
export const titlesInLines = (text: string): readonly string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) =>
      line
        .replace(/^\s*(?:[-*•–◦▪]\s+|\[[ xX]?\]\s*)+/, "")
        .replace(/\t+/g, " ")
        .trim(),
    )
    .filter((line) => line !== "");
