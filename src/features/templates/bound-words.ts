import { sentenceAt } from "#engine/recognition/treatments.ts";
import { doubtStates, wordsOf } from "./doubts.ts";
import { isSamePlace, isTagged, loopAt, placesOf, type TaggedPlace, type Tagging } from "./tagging.ts";

type Place = Omit<TaggedPlace, "tag">;

/** Words of the document that follow the gender or the number of somebody. */
export interface BoundWord {
  readonly words: string;
  readonly sentence: string;
  readonly place: Place;
}

const follows = ({ tag }: Pick<TaggedPlace, "tag">): boolean =>
  tag.some((part) => typeof part === "string" && /\| (?:genero|plural)/.test(part));

const paragraphOf = ({ paragraphs }: Tagging, { file, paragraph }: Place): string =>
  paragraphs.find((one) => one.file === file && one.paragraph === paragraph)?.text ?? "";

/** Returns the words that follow a field, or a list below 0. Words within the lines of a list are printed by it, and not listed. */
export function boundWords(tagging: Tagging, field: number): BoundWord[] {
  const list = field < 0 ? tagging.loops[-1 - field] : undefined;
  const mentions = list?.accepted ? list.mentions.filter(({ inLine }) => inLine !== true) : [];
  const places = field < 0 ? mentions : placesOf(tagging, field).filter((place) => isTagged(tagging, place));
  return places.filter(follows).map(({ file, paragraph, start, end }) => {
    const [text, place] = [paragraphOf(tagging, { file, paragraph, start, end }), { file, paragraph, start, end }];
    return { words: text.slice(start, end), sentence: sentenceAt(text, place), place };
  });
}

/** With words that stay as they are written, although they followed somebody. They are among the doubts that were looked at. */
export function withFixedWord(tagging: Tagging, place: Place): Tagging {
  const isIt = (one: Place) => isSamePlace(one, place) && one.start === place.start && one.end === place.end;
  const known = tagging.doubts.some(isIt);
  const added = { ...place, sentence: sentenceAt(paragraphOf(tagging, place), place), kept: true };
  return {
    ...tagging,
    places: tagging.places.filter((one) => !(isIt(one) && loopAt(tagging, one) < 0)),
    loops: tagging.loops.map((loop) => ({ ...loop, mentions: loop.mentions.filter((one) => !isIt(one)) })),
    doubts: known
      ? tagging.doubts.map((doubt) => (isIt(doubt) ? { ...doubt, kept: true } : doubt))
      : [...tagging.doubts, added],
  };
}

/** Returns the words that stay as they are written for every person, each once. */
export function fixedWords(tagging: Tagging): string[] {
  const states = doubtStates(tagging);
  const kept = tagging.doubts.filter((_, at) => states[at] === "kept");
  return [...new Set(kept.map((doubt) => wordsOf(tagging, doubt)))];
}
