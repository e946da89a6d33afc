import { isVerb } from "#engine/grammar/spanish/dictionary/verbs.ts";
import { alsoNouns } from "#engine/grammar/spanish/phrase/ahead.ts";
import { thirdPersonPlural } from "#engine/grammar/spanish/verb.ts";
import type { Paragraph } from "../merge-fields.ts";
import { sentenceAt } from "../treatments.ts";
import type { Span } from "../words/wordings.ts";

/** A word that agrees with the number of people of a list: "declara" is "declaran". */
export interface ListWord extends Span {
  readonly file: string;
  readonly paragraph: number;
  readonly sentence: string;
  /** The word for the other number. */
  readonly other: string;
}

/** A place that names the people of a list, or calls them by their role. `isSubject` is false behind "a" and "de". */
export interface Anchor extends Span {
  readonly at: Paragraph;
  readonly isSubject: boolean;
}

/** The text on each side of a place in which words about its people are looked for. */
const reach = 400;
const plurals = new Map([
  ["quien", "quienes"],
  ["le", "les"],
]);
const singulars = new Map([
  ["quienes", "quien"],
  ["les", "le"],
  ["son", "es"],
  ["han", "ha"],
  ["fueron", "fue"],
]);
const naming = /^(?:denomin|llam|design|conoc|nombr)/u;
/** "A quienes se les denominará": the verb of naming stays in the singular. "Quienes se denominarán" follows the number. */
const isNamed = /(?<!\p{L})a\s+quien(?:es)?(?!\p{L})[^.;]{0,60}$|\sles?\s+$/iu;
/** Verbs whose subject is a thing, and words that are nouns in deeds. */
const ofThings =
  /^(?:consist|correspond|venc|pes|mid|col(?:inda)|conten|casan?$|escritur|contrat|mora$|cuest|asciend|equival|constan?$|inici|termin|finaliz|hubier)/u;
const fillers = /^\s+(?:(?:no|se|les?|lo|la|los|las|ya|también|además|expresamente|plenamente)\s+)*$/iu;

const inCase = (word: string, like: string): string => {
  if (like.length > 1 && like === like.toUpperCase()) return word.toUpperCase();
  return /^\p{Lu}/u.test(like) ? word.slice(0, 1).toUpperCase() + word.slice(1) : word;
};

/** Words before a noun: behind them "entrega" is none of a verb. */
const isNounBehind =
  /(?:^|[^\p{L}])(?:el|la|una?|al?|del?|su|sus|por|con|sin|en|para|dicha|esta|cada|como|compra|toda|cuya|en\s+calidad\s+de)\s+$/iu;

/** Returns a word for the other number. Returns undefined if it does not follow one. */
function otherNumber(written: string, before: string, isPlural: boolean): string | undefined {
  const word = written.toLowerCase();
  if (ofThings.test(word) || (naming.test(word) && isNamed.test(before))) return undefined;
  if (isPlural && word === "respectivamente") return "";
  if (!isPlural) {
    const known = plurals.get(word);
    if (known !== undefined) return inCase(known, written);
    if (!isVerb(word) || (alsoNouns.has(word) && isNounBehind.test(before))) return undefined;
    const plural = thirdPersonPlural(word);
    return plural === word ? undefined : inCase(plural, written);
  }
  const singular = singulars.get(word) ?? (word.endsWith("n") ? word.slice(0, -1) : word);
  if (singular === word || (!singulars.has(word) && !isVerb(singular))) return undefined;
  return singulars.has(word) || thirdPersonPlural(singular) === word ? inCase(singular, written) : undefined;
}

/** Returns the part of a text around a place that belongs to its sentence. */
function windowOf(text: string, { start, end }: Span): Span {
  const before = text.slice(Math.max(0, start - reach), start);
  const from =
    start - before.length + Math.max(-1, ...[...before.matchAll(/;|\.(?=\s)/gu)].map(({ index }) => index)) + 1;
  const behind = /;|\.(?=\s)/u.exec(text.slice(end, end + reach));
  return { start: from, end: behind ? end + behind.index : Math.min(text.length, end + reach) };
}

/** True for a word at once before or behind its subject, or that leads to the name of a role: "a quien se le llamará". */
function isCertain(text: string, word: Span, anchors: readonly Anchor[]): boolean {
  return anchors.some((one) => {
    if (one.end <= word.start) return one.isSubject && fillers.test(text.slice(one.end, word.start));
    const between = text.slice(word.end, one.start);
    if (one.isSubject && /^:?\s+$/u.test(between)) return true;
    const written = text.slice(word.start, word.end);
    if (naming.test(written.toLowerCase()) && /^\s+(?:simplemente\s+|como\s+)?["“«']?$/u.test(between)) return true;
    return (
      /^(?:quien|quienes|le|les)$/iu.test(written) &&
      between.length < 80 &&
      /^[^.;]*(?:denomin|llam|design|conoc|nombr)\p{L}+[^.;]*$/iu.test(between)
    );
  });
}

/**
 * Finds the words that agree with the number of people, in the sentences of the places that name them. `certain` are the verbs next
 * to their subject; the others may be about somebody else. `isTaken` is true for places of tags. `nouns` are the role of the people,
 * with its form for the other number.
 */
export function listWords(
  anchors: readonly Anchor[],
  isPlural: boolean,
  isTaken: (span: Span, at: Paragraph) => boolean,
  nouns: ReadonlyMap<string, string> = new Map(),
): { readonly certain: readonly ListWord[]; readonly open: readonly ListWord[] } {
  const certain: ListWord[] = [];
  const open: ListWord[] = [];
  for (const [at, here] of Map.groupBy(anchors, (one) => one.at)) {
    const sorted = here.toSorted((a, b) => a.start - b.start);
    let done = 0;
    for (const [i, anchor] of sorted.entries()) {
      const { start, end } = windowOf(at.text, anchor);
      const from = Math.max(start, done);
      const near = sorted.slice(Math.max(0, i - 3), i + 4);
      for (const { 0: written, index } of at.text.slice(from, end).matchAll(/\p{L}+/gu)) {
        const begin = from + index;
        // "…, respectivamente" goes with its comma.
        const comma = /^respectivamente$/iu.test(written) && at.text.slice(begin - 2, begin) === ", " ? 2 : 0;
        const span = { start: begin - comma, end: begin + written.length };
        const before = at.text.slice(Math.max(0, span.start - 80), span.start);
        const noun = /parte\s+$/iu.test(before) ? undefined : nouns.get(written.toLowerCase());
        const other = noun === undefined ? otherNumber(written, before, isPlural) : inCase(noun, written);
        if (other === undefined || isTaken(span, at)) continue;
        const { file, paragraph } = at;
        const word = { ...span, file, paragraph, sentence: sentenceAt(at.text, span), other };
        (isCertain(at.text, span, near) ? certain : open).push(word);
      }
      done = Math.max(done, end);
    }
  }
  return { certain, open };
}

const endings: readonly (readonly [RegExp, string])[] = [
  [/^los$/u, "el"],
  [/^las$/u, "la"],
  [/iones$/u, "ión"],
  [/ces$/u, "z"],
  [/([aeiou][lrd])es$/u, "$1"],
  [/s$/u, ""],
];

/** Finds the nouns and adjectives in the plural behind the names of several people: ", casados, comerciantes, con los documentos". */
export function pluralsBehind(
  { at, end }: Pick<Anchor, "at" | "end">,
  isTaken: (span: Span, at: Paragraph) => boolean,
): ListWord[] {
  const sentence =
    /^[^;]*?(?=;|\.\s|,?\s+(?:a\s+quien|quienes\s+en\s)|$)/u.exec(at.text.slice(end, end + 600))?.[0] ?? "";
  return [...sentence.matchAll(/\p{L}+/gu)].flatMap(({ 0: written, index }) => {
    const span = { start: end + index, end: end + index + written.length };
    const word = written.toLowerCase();
    const isArticle = /^(?:los|las)$/u.test(word) && /^\s\p{L}{4,}s(?!\p{L})/u.test(at.text.slice(span.end));
    const isPlural = isArticle || (word.length > 5 && /[aeo]s$/u.test(word) && !/^(?:además|menos)$/u.test(word));
    if (!isPlural || isTaken(span, at)) return [];
    const [from, to] = endings.find(([ending]) => ending.test(word)) ?? [/$/u, ""];
    const { file, paragraph } = at;
    return [
      { ...span, file, paragraph, sentence: sentenceAt(at.text, span), other: inCase(word.replace(from, to), written) },
    ];
  });
}
