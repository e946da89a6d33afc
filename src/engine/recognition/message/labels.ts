import { type Meaning, meaningOf, peopleTags } from "../label-meaning.ts";
import type { Span } from "../words/wordings.ts";
import { trimmed } from "./message.ts";
import type { Texts } from "./values.ts";

/** A label of a message, such as "Nombre:", with the text behind it. */
export interface MessageLabel extends Span {
  readonly meaning: Meaning;
  /** The text until the next label or the end of the line. Empty for a heading. */
  readonly value: Span;
}

/** At most six words before a colon, at the beginning of a line or of a part of a sentence. */
const shape =
  /(?<=^|[\n,;.(•·*_>!?-]\s*|\d[.)]\s*)([a-z][a-z0-9º°/.]*(?:[ \t]+[a-z0-9º°/.()&%]+){0,6})[ \t]*[*_]{0,2}[ \t]*(?::(?!\d\d|\/\/)|=)[*_]{0,2}/g;
/** A label that needs no colon, alone at the beginning of a line. */
const bare = /(?<=^|\n)[ \t]*[*_•·>-]{0,3}[ \t]*([a-z][a-z .]{1,30}?)[ \t]*[*_]{0,2}[ \t]+[-–][ \t]+(?=\S)/g;

const isKnown = ({ attributes, entities, forms }: Meaning): boolean =>
  [...attributes].every((tag) => !tag.startsWith("w:")) && attributes.size + entities.size + forms.size > 0;

/** Words of one's own before a label: "mi dpi", "y el precio". */
const little = new Set(
  "y e o mi mis su sus el la los las un una el the my and es son de del a le les aqui aca".split(" "),
);

/** Returns the meaning of the last words before a colon, and where they begin. */
function meant(words: string): { readonly from: number; readonly meaning: Meaning } | undefined {
  const act = /(?:^|\s)(vende|compra)n?$/.exec(words);
  if (act)
    return {
      from: act.index + (act.index > 0 ? 1 : 0),
      meaning: meaningOf(`${act[1] === "vende" ? "vende" : "compra"}dor`),
    };
  // "Datos del comprador", "Borrower info": the words that only say that something follows.
  const whole = meaningOf(
    words.replace(/\b(?:datos|info|informacion|information|details|data|generales|personales)\b/g, " "),
  );
  if (isKnown(whole)) return { from: 0, meaning: whole };
  const starts = [...words.matchAll(/\S+/g)].map(({ index }) => index).slice(1);
  for (const from of starts) {
    const meaning = meaningOf(words.slice(from));
    if (isKnown(meaning)) return { from, meaning };
  }
  // Words that nobody knows may be the label of a field all the same.
  const from = /^(?:(?:el|la|los|las|the|y|mi|su)\s+)*/.exec(words)?.[0].length ?? 0;
  const rest = words.slice(from);
  const isShort = rest.length <= 40 && !rest.split(/\s+/).some((word) => little.has(word));
  return isShort && rest !== "" ? { from, meaning: meaningOf(rest) } : undefined;
}

/** Finds the labels of a message and what is written behind each. */
export function labelsIn({ text, plain }: Texts): MessageLabel[] {
  const starts: { readonly start: number; readonly end: number; readonly meaning: Meaning }[] = [];
  for (const pattern of [shape, bare])
    for (const match of plain.matchAll(pattern)) {
      const words = match[1] ?? "";
      const found = meant(words);
      if (!found || (pattern === bare && !isKnown(found.meaning))) continue;
      const start = match.index + match[0].indexOf(words) + found.from;
      starts.push({ start, end: match.index + match[0].length, meaning: found.meaning });
    }
  const sorted = starts
    .toSorted((a, b) => a.start - b.start)
    .filter((one, i, all) => one.start >= (all[i - 1]?.end ?? 0));
  return sorted.map(({ start, end, meaning }, i) => {
    const next = sorted[i + 1]?.start ?? text.length;
    const line = plain.indexOf("\n", end);
    const lineEnd = line < 0 ? text.length : line;
    let value = trimmed(text, { start: end, end: Math.min(lineEnd, next) });
    if (value.start >= value.end && lineEnd < next) {
      const below = plain.indexOf("\n", lineEnd + 1);
      // The value on the line below its label.
      value = trimmed(text, { start: lineEnd, end: Math.min(below < 0 ? text.length : below, next) });
      if (value.start >= value.end || headsPerson(meaning)) value = { start: end, end };
    }
    return { start, end, meaning, value };
  });
}

/** True for the words for a party alone: "Comprador". */
export const headsPerson = ({ attributes, entities }: Meaning): boolean =>
  [...entities].some((tag) => peopleTags.has(tag)) && [...attributes].every((tag) => tag === "name");
