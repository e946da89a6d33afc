import type { Tagging } from "./tagging.ts";

/** Small letters without any marks: file names often lack them. */
const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const wordsIn = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words that join two others. Without one of them they say nothing. */
const joining: ReadonlySet<string> = new Set(
  "a al con contra de del e el entre la las los no of por the to vs y and for from".split(" "),
);

/**
 * Proposes a name for the template of a finished document: the name of its file without numbers, and without the words of
 * people, companies, places and all else that was recognized in it. Returns an empty text if nothing is left.
 */
export function proposedName(fileName: string, { fields }: Pick<Tagging, "fields">): string {
  const known = new Set(fields.flatMap(({ value, kind }) => (kind === "option" ? [] : wordsIn(value))));
  const tokens = fileName.replace(/\.\w{1,5}$/, "").split(/[\s_,;()[\]–—-]+/u);
  const clean = tokens.map((token) => {
    const words = wordsIn(token);
    const isKnown = words.some((word) => !joining.has(word) && known.has(word));
    return words.length === 0 || isKnown || /\p{N}/u.test(token) ? undefined : token;
  });
  const isJoining = (token: string | undefined) => token !== undefined && joining.has(folded(token));
  const kept: string[] = [];
  for (const [i, token] of clean.entries()) {
    if (token === undefined) {
      while (isJoining(kept.at(-1))) kept.pop();
    } else if (!(isJoining(token) && (kept.length === 0 || clean[i - 1] === undefined))) kept.push(token);
  }
  while (isJoining(kept.at(-1))) kept.pop();
  return kept.join(" ").slice(0, 100);
}
