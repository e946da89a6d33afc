import type { Candidate } from "./candidate.ts";
import { printsBack } from "./words/wordings.ts";

/** Between one number in words and in figures: a parenthesis, or words that say it again. */
const again = /^[^.;\d{}]{0,40}[(][^.;\d]{0,6}$|^[\s,]*(?:es decir|o sea|esto es|equivalentes? a|que son)?[\s,]*$/i;
const counted = (one: Candidate) =>
  one.values.length === 1 && one.values[0]?.kind === "number" ? one.values[0] : undefined;
const isFigures = (text: string, { start }: Candidate): boolean => /\d/.test(text[start] ?? "");
const numeric = (value: string): number => Number(value.replaceAll(",", ""));

/**
 * Makes one field of a number that a paragraph writes in words and in figures: "5% (cinco por ciento)". Both tags print
 * one value. `candidates` are in the order of the text and do not overlap.
 */
export function joinTwins(text: string, candidates: readonly Candidate[], language: "es" | "en"): Candidate[] {
  const joined = [...candidates];
  for (let i = 0; i + 1 < joined.length; i++) {
    const [one, two] = [joined[i], joined[i + 1]];
    if (!one || !two) continue;
    const [first, second] = [counted(one), counted(two)];
    if (!first || !second || first.name !== second.name || numeric(first.value) !== numeric(second.value)) continue;
    if (isFigures(text, one) === isFigures(text, two)) continue;
    const between = text.slice(one.end, two.start).replace(/^\s*(?:m²|m2|mts?\.?|v²|ha|%)/i, "");
    if (!again.test(between)) continue;
    const value = [first.value, second.value].find((candidate) =>
      [one, two].every(({ start, end, tag }) =>
        printsBack(text.slice(start, end), String(tag.at(-1)).replace(/\}$/, ""), candidate, language),
      ),
    );
    if (value === undefined) continue;
    const twin = `${one.start}`;
    joined[i] = { ...one, values: [{ ...first, value, twin }] };
    joined[i + 1] = { ...two, values: [{ ...second, value, twin }] };
    i++;
  }
  return joined;
}
