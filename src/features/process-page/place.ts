/** The place of a comment in a process: an answer, by its path, or a paragraph of the document, by its text. */
export type Place =
  | { readonly type: "answer"; readonly path: string }
  | { readonly type: "paragraph"; readonly quote: string };

/** The place of an answer, as comments keep it. */
export const answerPlace = (path: string): string => `answer:${path}`;

/** The place of a paragraph, as comments keep it. */
export const paragraphPlace = (quote: string): string => `text:${quote}`;

/** Parses a place. Returns undefined for a text that no page of ours wrote. */
export function readPlace(place: string): Place | undefined {
  const [, type, rest] = /^(answer|text):(.+)$/s.exec(place) ?? [];
  if (rest === undefined) return undefined;
  return type === "answer" ? { type, path: rest } : { type: "paragraph", quote: rest };
}
