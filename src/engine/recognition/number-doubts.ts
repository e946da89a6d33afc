import type { Candidate } from "./candidate.ts";
import { pluralsAhead, withNouns } from "./counted-nouns.ts";
import { type Doubt, sentenceAt } from "./treatments.ts";
import { joinTwins } from "./twins.ts";
import { unreadGroups } from "./values/identifiers.ts";
import type { Span } from "./words/wordings.ts";

/** Finds the words of identity numbers of which only the figures became a tag. */
const unreadIn = (text: string, candidates: readonly Candidate[]): Span[] =>
  candidates.flatMap((one) => {
    const isFigures = one.values[0]?.kind === "cui" && /^\d/.test(text.slice(one.start, one.start + 1));
    return (isFigures ? unreadGroups(text, one) : undefined) ?? [];
  });

/**
 * Joins the numbers of a paragraph with their figures and their nouns. Words of numbers that no tag turns are returned as
 * doubts. `candidates` are in the order of the text and do not overlap.
 */
export function numbersOf(
  text: string,
  candidates: readonly Candidate[],
  language: "es" | "en",
): { readonly numbers: readonly Candidate[]; readonly doubts: readonly Doubt[] } {
  if (language === "en") return { numbers: joinTwins(text, candidates, language), doubts: [] };
  const unread = unreadIn(text, candidates);
  const read = candidates.filter((one) => !unread.some(({ start, end }) => one.start < end && start < one.end));
  const numbers = withNouns(text, joinTwins(text, read, language));
  const doubts = [...unread, ...pluralsAhead(text, numbers)].map((span) => ({
    ...span,
    sentence: sentenceAt(text, span),
  }));
  return { numbers, doubts };
}
