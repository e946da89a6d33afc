import { answeredForm, answersInText } from "#engine/answers/answers-in-text.ts";
import type { FormField } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { maxTitleLength } from "./process.ts";

/** The separators between the parts of a title. At its ends or repeated they are removed. */
const between = /\s*[-–—·,;:/|]+\s*/;

/** The title a pattern makes of answers; what is not answered is left out with what separates it. `otherwise` when nothing is. */
export function automaticTitle(
  pattern: string,
  questions: readonly FormField[],
  answers: Answers,
  otherwise: string,
): string {
  const filled = answersInText(pattern, answeredForm("", questions, answers), 1000).replace(
    /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu,
    " ",
  );
  // A pattern without answers is no title yet.
  if (
    filled.trim() ===
    answersInText(pattern, answeredForm("", questions, {}), 1000)
      .replace(/\s+/g, " ")
      .trim()
  )
    return otherwise;
  const twice = new RegExp(`(${between.source})(?:${between.source})+`, "gu");
  const ends = new RegExp(`^(?:${between.source})+|(?:${between.source})+$`, "gu");
  const title = filled.replace(twice, "$1").replace(ends, "").trim();
  return Array.from(title).slice(0, maxTitleLength).join("").trim() || otherwise;
}
