import type { Paragraph } from "../merge-fields.ts";
import type { ListMention } from "../plural-roles.ts";
import { keyOf, type Place, type Scene } from "./scene.ts";
import { inList, type Making, onlyIf } from "./tags.ts";

/** A tag behind the last character of a paragraph. Tags that close come before those that open. */
export interface LineEnd {
  readonly file: string;
  readonly paragraph: number;
  readonly tag: readonly (string | number)[];
  readonly closes: boolean;
}

interface SignatureLines {
  readonly mentions: readonly ListMention[];
  readonly ends: readonly LineEnd[];
}

/** The sign and the line before the name: "f) ______". */
const sign = /(?:(?:\(?f\)|f\.|firma:?)[\s_.:…-]*|_{3,}\s*)$/iu;
const line = /^\s*(?:\(?f\)|f\.|firma:?)?[\s_.:…-]*$/iu;

/** The paragraphs of a signature: those of its line, its name and the role below. */
interface Block {
  readonly place: Place;
  readonly first: number;
  readonly last: number;
  /** The paragraph with text before it. */
  readonly before: number;
  /** The role in a line of its own below the name. */
  readonly called: Place | undefined;
}

/** Returns the paragraphs of a signature, if the name has its own. */
function blockAt(making: Making, paragraphs: readonly Paragraph[], place: Place): Block | undefined {
  const { scene } = making;
  const at = paragraphs.findIndex((one) => keyOf(one) === keyOf(place));
  const here = paragraphs[at];
  if (!here || !line.test(here.text.slice(0, place.start)) || /[\p{L}\d]/u.test(here.text.slice(place.end)))
    return undefined;
  const isBlank = (i: number) => paragraphs[i]?.text.trim() === "";
  const isLine = (i: number) => !isBlank(i) && line.test(paragraphs[i]?.text ?? "x");
  const first = place.start === 0 && isLine(at - 1) ? at - 1 : at;
  const below = scene.byParagraph.get(keyOf(paragraphs[at + 1] ?? here)) ?? [];
  const [called] = below;
  const isCalled =
    called !== undefined &&
    below.length === 1 &&
    called.paragraph !== place.paragraph &&
    called.role === place.role &&
    called.facts.join() === "sexo" &&
    called.end - called.start === paragraphs[at + 1]?.text.trim().length;
  const last = isCalled ? at + 1 : at;
  let before = first - 1;
  while (before >= 0 && isBlank(before)) before--;
  const inside = paragraphs.slice(Math.max(0, before), last);
  const isTogether = before >= 0 && inside.every((one) => one.file === place.file && one.apart !== true);
  const numbers = (paragraphs[last]?.paragraph ?? 0) - (paragraphs[before]?.paragraph ?? 0);
  return isTogether && numbers === last - before && last - before < 12
    ? { place, first, last, before, called: isCalled ? called : undefined }
    : undefined;
}

/** The most places of signature of one person: below the deed, and below the act that legalizes it. */
const maxRounds = 4;

/** True for a name that is written below the deed. */
export function isSigned(scene: Scene, { start, end, facts, ...place }: Place): boolean {
  const text = scene.at.get(keyOf(place))?.text ?? "";
  const isLine = line.test(text.slice(0, start)) && !/[\p{L}\d]/u.test(text.slice(end));
  return facts.join() === "nombre" && (isLine || sign.test(text.slice(Math.max(0, start - 80), start)));
}

/** Returns the places of signature from the last ones to the first: in each the name of each person, if all of them have one. */
function roundsOf({ scene, roles }: Making, introduced: Paragraph): Place[][] {
  const order = new Map([...scene.at.keys()].map((key, i) => [key, i]));
  const from = order.get(keyOf(introduced)) ?? 0;
  const named = roles.map((role) => {
    const names = (scene.byRole.get(role) ?? []).filter(
      (one) => one.facts.join() === "nombre" && (order.get(keyOf(one)) ?? 0) > from,
    );
    const isSigned = (place: Place) =>
      sign.test((scene.at.get(keyOf(place))?.text ?? "").slice(Math.max(0, place.start - 80), place.start));
    return names.filter((place, i) => i === names.length - 1 || isSigned(place));
  });
  const count = Math.min(maxRounds, ...named.map(({ length }) => length));
  return Array.from({ length: count }, (_, i) => named.flatMap((names) => names.at(-1 - i) ?? []));
}

const spot = ({ file, paragraph, start, end }: Place) => ({ file, paragraph, start, end });

/** Returns the test of the people whose signature a line has: the first line has all that no later one has. */
const testOf = (i: number, count: number): string | undefined =>
  count === 1
    ? undefined
    : i === 0
      ? `indice <= total - ${count - 1}`
      : i === count - 1
        ? "indice = total"
        : `indice = total - ${count - 1 - i}`;

/** Returns a line of signature for each person of a list, in place of the lines that the document has for its people. */
export const signatureLines = (
  making: Making,
  introduced: Paragraph,
  mentions: readonly ListMention[],
): SignatureLines =>
  roundsOf(making, introduced).reduce<SignatureLines>(
    (all, names) => {
      const lines = roundLines(making, names, all.mentions);
      return { mentions: lines.mentions, ends: [...all.ends, ...lines.ends] };
    },
    { mentions, ends: [] },
  );

/** Returns the lines of one place of signature. */
function roundLines(making: Making, names: readonly Place[], mentions: readonly ListMention[]): SignatureLines {
  const unchanged = { mentions, ends: [] };
  const paragraphs = [...making.scene.at.values()];
  const blocks = names.flatMap((place) => blockAt(making, paragraphs, place) ?? []);
  if (blocks.length < names.length) return inOneParagraph(making, names, mentions);
  // Lines of one role follow each other, or are apart: no line is in another one.
  if (blocks.some(({ before }, i) => i > 0 && before < (blocks[i - 1]?.last ?? 0))) return unchanged;
  const others = mentions.filter(
    (one) => !blocks.some(({ place, called }) => [place, called].some((own) => own && isSame(own, one))),
  );
  const lined = blocks.flatMap(({ place, called }) =>
    [place, ...(called ? [called] : [])].map((own) => ({ ...spot(own), tag: inList(making, own), inLine: true })),
  );
  const ends = blocks.flatMap(({ before, last }, i): LineEnd[] => {
    const test = testOf(i, blocks.length);
    const [opening, closing] = [paragraphs[before], paragraphs[last]];
    if (!opening || !closing) return [];
    const inner = test === undefined ? ["", ""] : [`{#${test}}`, `{/${test}}`];
    return [
      { file: opening.file, paragraph: opening.paragraph, tag: ["{#", -1, `}${inner[0]}`], closes: false },
      { file: closing.file, paragraph: closing.paragraph, tag: [`${inner[1]}{/`, -1, "}"], closes: true },
    ];
  });
  return { mentions: [...others, ...lined], ends };
}

const isSame = (one: Place, other: ListMention): boolean =>
  keyOf(one) === keyOf(other) && one.start < other.end && other.start < one.end;

/** Returns signatures that stand next to each other in a paragraph, each with its sign: "f) ANA PAZ    f) EVA SOL". */
function inOneParagraph(making: Making, names: readonly Place[], mentions: readonly ListMention[]): SignatureLines {
  const signed = names.flatMap((place) => {
    const text = making.scene.at.get(keyOf(place))?.text ?? "";
    const lead = sign.exec(text.slice(Math.max(0, place.start - 80), place.start))?.[0];
    return lead === undefined ? [] : [{ place, lead }];
  });
  if (signed.length < names.length) return { mentions, ends: [] };
  const others = mentions.filter((one) => !names.some((place) => isSame(place, one)));
  const lined = signed.map(({ place, lead }, i) => {
    const test = testOf(i, signed.length);
    const tag = inList(making, place);
    const inside = test === undefined ? [lead, ...tag] : onlyIf([lead, ...tag], test);
    const start = place.start - lead.length;
    const before = signed[i - 1]?.place;
    const text = making.scene.at.get(keyOf(place))?.text.slice(before?.end, start) ?? "";
    // Without somebody before them the spaces go, too.
    const isSpace = before !== undefined && keyOf(before) === keyOf(place) && /^ +$/u.test(text);
    const space = isSpace ? `{si(total > ${signed.length - i} y ${test}, "${text}", "")}` : "";
    const gap = i === 0 ? `{si(indice > 1 y ${test ?? "indice > 0"}, "    ", "")}` : space;
    const from = isSpace ? before.end : start;
    return { ...spot(place), start: from, tag: ["{#", -1, `}${gap}`, ...inside, "{/", -1, "}"] };
  });
  return { mentions: [...others, ...lined], ends: [] };
}

/** A piece of a paragraph and the text of its tag. */
interface WrittenTag {
  readonly file: string;
  readonly paragraph: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Writes tags behind the last characters of paragraphs: into the tag there, or with the character. */
export function withLineEnds(
  tags: readonly WrittenTag[],
  ends: readonly {
    readonly file: string;
    readonly paragraph: number;
    readonly text: string;
    readonly closes: boolean;
  }[],
  paragraphs: readonly Paragraph[],
): WrittenTag[] {
  if (ends.length === 0) return [...tags];
  const texts = new Map(paragraphs.map((one) => [keyOf(one), one.text]));
  const written = new Map(
    [...Map.groupBy(ends, keyOf)].map(([key, here]) => {
      const sorted = here.toSorted((a, b) => Number(b.closes) - Number(a.closes));
      return [key, sorted.map(({ text }) => text).join("")] as const;
    }),
  );
  const joined = tags.map((tag) => {
    const key = keyOf(tag);
    const text = written.get(key);
    if (text === undefined || tag.end !== texts.get(key)?.length) return tag;
    written.delete(key);
    return { ...tag, text: tag.text + text };
  });
  const alone = ends.flatMap(({ file, paragraph }) => {
    const key = keyOf({ file, paragraph });
    const [text, whole] = [written.get(key), texts.get(key)];
    if (text === undefined || !whole) return [];
    written.delete(key);
    return [{ file, paragraph, start: whole.length - 1, end: whole.length, text: whole.slice(-1) + text }];
  });
  return [...joined, ...alone];
}
