import { tagName } from "#engine/document/tags/tag-name.ts";
import { withLineEnds } from "#engine/recognition/lists/signature-lines.ts";
import { fieldName } from "#engine/recognition/names.ts";
import type { FieldProposals } from "./field-proposals.ts";
import type { Recognized } from "./recognized.ts";
import { withZeroFigures } from "./zero-figures.ts";

/** A field of a document that is becoming a template; `accepted` when its places become tags. */
export interface TaggedField {
  readonly name: string;
  readonly kind: Recognized["fields"][number]["kind"];
  readonly value: string;
  readonly accepted: boolean;
  /** The label for the form. A field with a name of its own is labelled by that. */
  readonly label?: string | undefined;
  readonly group?: string;
  readonly example?: string;
  /** True if the parties know the answer, and not the office. */
  readonly ofParty?: boolean;
  /** True if the office writes the value in every document, as far as the document tells. */
  readonly own?: boolean;
  /** True if each process begins with the value of the document. */
  readonly starts?: boolean;
}

/**
 * A piece of the document and its tag. A number in the tag is the place of a field in the list of fields. Below -1 it is a list:
 * -2 is the first one.
 */
export type TaggedPlace = Recognized["places"][number];

/** People of one role; accepted, the fields of each of them are those of one list. `any`: it can have one person, not two at least. */
export type TaggedLoop = Recognized["loops"][number] & { readonly accepted: boolean; readonly any: boolean };

/**
 * Words that agree with somebody and that no field drives. `kept`: they stay as written for every person. Words that agree with the
 * number of people have the index of their `list`, the words for the `other` number, and the doubts about a part of them (`covers`).
 */
export type TaggedDoubt = Recognized["doubts"][number] & {
  readonly kept: boolean;
  readonly list?: number;
  readonly other?: string;
  readonly forms?: readonly string[] | undefined;
  readonly covers?: readonly TaggedDoubt[];
};

/** A document on its way to a template: its text, the fields and lists found or made in it, and where they stand. */
export interface Tagging {
  readonly paragraphs: Recognized["paragraphs"];
  readonly fields: readonly TaggedField[];
  readonly places: readonly TaggedPlace[];
  readonly loops: readonly TaggedLoop[];
  readonly doubts: readonly TaggedDoubt[];
}

/** Returns the result of recognition, with everything proposed accepted and no doubt settled. */
export function taggingOf(recognized: Recognized): Tagging {
  const { paragraphs, fields, places, loops, doubts } = withZeroFigures(recognized);
  return {
    paragraphs,
    fields: fields.map((field) => ({ ...field, starts: field.own, accepted: true })),
    places,
    loops: loops.map((loop) => ({
      ...loop,
      accepted: loop.proposed,
      any: loop.proposed && loop.words.length === 0 && !doubts.some((doubt) => isPluralBeside(paragraphs, loop, doubt)),
    })),
    doubts: doubts.map((doubt) => ({ ...doubt, kept: false })),
  };
}

/** Returns a function that reads a tagging once: no tagging is ever changed. */
export function perTagging<T>(read: (tagging: Tagging) => T): (tagging: Tagging) => T {
  const known = new WeakMap<Tagging, { readonly result: T }>();
  return (tagging) => {
    const kept = known.get(tagging) ?? { result: read(tagging) };
    known.set(tagging, kept);
    return kept.result;
  };
}

type Beside = Omit<TaggedPlace, "tag">;

/** Returns true for places that overlap. */
export const isSamePlace = (one: Beside, other: Beside): boolean =>
  one.file === other.file && one.paragraph === other.paragraph && one.start < other.end && other.start < one.end;

/** Returns true for words in the plural in the paragraph of a list: "casados". */
const isPluralBeside = (
  paragraphs: Recognized["paragraphs"],
  loop: Beside,
  { start, end, ...doubt }: Beside,
): boolean =>
  doubt.file === loop.file &&
  doubt.paragraph === loop.paragraph &&
  paragraphs.some(
    ({ file, paragraph, text }) =>
      file === loop.file && paragraph === loop.paragraph && /s$/iu.test(text.slice(start, end)),
  );

/** Returns the index of the list that replaces a place, or -1. */
export const loopAt = ({ loops }: Tagging, { file, paragraph, start, end }: Omit<TaggedPlace, "tag">): number =>
  loops.findIndex(
    (loop) =>
      loop.accepted &&
      [loop, ...loop.mentions].some(
        (one) => one.file === file && one.paragraph === paragraph && one.start < end && start < one.end,
      ),
  );

/** The places of a field that no list took. */
export const placesOf = (tagging: Tagging, field: number): TaggedPlace[] =>
  tagging.places.filter((place) => fieldsOf(place).includes(field) && loopAt(tagging, place) < 0);

/** With a list named otherwise, or accepted or refused. */
export const withLoop = (
  tagging: Tagging,
  at: number,
  change: Partial<Pick<TaggedLoop, "name" | "accepted">>,
): Tagging => ({
  ...tagging,
  loops: tagging.loops.map((loop, i) => (i === at ? { ...loop, ...change } : loop)),
});

/** The fields a place needs, in the order of its tag. */
export const fieldsOf = ({ tag }: Pick<TaggedPlace, "tag">): number[] =>
  tag.filter((part) => typeof part === "number" && part >= 0) as number[];

/** The part of a tag that is the name of a list, and the list of such a part. */
export const listPart = (list: number): number => -2 - list;
const listsOf = ({ tag }: TaggedPlace): number[] =>
  tag.flatMap((part) => (typeof part === "number" && part < -1 ? [-2 - part] : []));

/** Returns true if a place becomes a tag: all its fields are accepted, or it belongs to a list. */
export const isTagged = (tagging: Tagging, place: TaggedPlace): boolean =>
  loopAt(tagging, place) >= 0 ||
  (fieldsOf(place).every((field) => tagging.fields[field]?.accepted === true) &&
    listsOf(place).every((list) => tagging.loops[list]?.accepted === true));

const changed = (tagging: Tagging, field: number, values: Partial<TaggedField>): Tagging => ({
  ...tagging,
  fields: tagging.fields.map((one, i) => (i === field ? { ...one, ...values } : one)),
});

/** With another name for a field. */
export const renamed = (tagging: Tagging, field: number, name: string): Tagging =>
  changed(tagging, field, { name, label: undefined });

/**
 * With a field accepted or refused. Those that share a tag with it are accepted along, and refused along if they have no other tag.
 */
export function accepted(tagging: Tagging, field: number, yes: boolean): Tagging {
  const shared = tagging.places.flatMap((place) => (fieldsOf(place).includes(field) ? fieldsOf(place) : []));
  const hasOther = (one: number) =>
    tagging.places.some((place) => fieldsOf(place).includes(one) && !fieldsOf(place).includes(field));
  const along = new Set([field, ...shared.filter((one) => yes || !hasOther(one))]);
  return [...along].reduce((now, one) => changed(now, one, { accepted: yes }), tagging);
}

const sign = /[\p{L}\p{N}]/u;

/** Returns the places where a text is a word of its own in the paragraphs, outside of existing tags. */
export function occurrences(tagging: Tagging, text: string): Omit<TaggedPlace, "tag">[] {
  const taken = tagging.places.filter((place) => isTagged(tagging, place));
  return tagging.paragraphs.flatMap(({ file, paragraph, text: whole }) => {
    const found: Omit<TaggedPlace, "tag">[] = [];
    for (let start = whole.indexOf(text); start >= 0; start = whole.indexOf(text, start + text.length)) {
      const end = start + text.length;
      const inWord =
        (sign.test(whole[start - 1] ?? "") && sign.test(whole[start] ?? "")) ||
        (sign.test(whole[end - 1] ?? "") && sign.test(whole[end] ?? ""));
      const overlaps = taken.some(
        (one) => one.file === file && one.paragraph === paragraph && one.start < end && start < one.end,
      );
      if (!inWord && !overlaps && loopAt(tagging, { file, paragraph, start, end }) < 0)
        found.push({ file, paragraph, start, end });
    }
    return found;
  });
}

/**
 * Adds a field for a text, at every place where it appears. Returns undefined if it appears nowhere. The field is a
 * text; its kind is chosen in the settings of the template.
 */
export function withField(
  tagging: Tagging,
  text: string,
  name: string,
  called?: { readonly label?: string },
): Tagging | undefined {
  const value = text.trim();
  const places = value === "" ? [] : occurrences(tagging, value);
  if (places.length === 0) return undefined;
  // The second place of a thing of the deed is the same field.
  const known = called ? tagging.fields.findIndex((one, i) => one.value === value && isUsed(tagging, i)) : -1;
  const field = known < 0 ? tagging.fields.length : known;
  const added = {
    name,
    kind: "text" as const,
    value,
    accepted: true,
    ...describedBy(tagging, places[0], value),
    ...called,
  };
  return {
    ...tagging,
    fields: known < 0 ? [...tagging.fields, added] : tagging.fields,
    places: [...tagging.places, ...places.map((place) => ({ ...place, tag: ["{", field, "}"] }))],
  };
}

/** Returns the label and the step of a new field: its own words, and the step of the person beside it. */
function describedBy(
  { fields, places }: Tagging,
  at: Omit<TaggedPlace, "tag"> | undefined,
  value: string,
): Pick<TaggedField, "label" | "group" | "ofParty"> {
  // A name or a place would be shown to the next client.
  const isWords = /^\p{Ll}[\p{Ll} ,]{1,60}$/u.test(value);
  const label = isWords ? { label: value.slice(0, 1).toLocaleUpperCase("es") + value.slice(1) } : {};
  const here = places
    .filter(({ file, paragraph }) => file === at?.file && paragraph === at.paragraph)
    .flatMap((place) => {
      const of = fieldsOf(place).flatMap((field) => fields[field] ?? [])[0];
      return of?.accepted && of.group !== undefined ? [{ ...of, start: place.start }] : [];
    })
    .toSorted((a, b) => a.start - b.start);
  const start = at?.start ?? 0;
  const ahead = here.filter((one) => one.start < start && start - one.start < 300);
  const beside = ahead.findLast((one) => one.ofParty === true) ?? ahead.at(-1);
  if (beside?.group === undefined) return label;
  return { ...label, group: beside.group, ...(beside.ofParty ? { ofParty: true } : {}) };
}

/** Signs a tag would read otherwise than as a name. */
const otherwise = /[{}|()+*/%<>=&,"“”„«»‘’'!:.#^[\]]|^-|\s-\s/;

/** Returns the error of a name, or undefined. `others` are the names it must differ from. */
function wrongIn(written: string, others: readonly string[]): string | undefined {
  const name = tagName(written);
  if (name === "") return "templates.fromDocument.nameRequired";
  if (name.length > 100) return "templates.nameTooLong";
  if (otherwise.test(name) || !/^\p{L}/u.test(name)) return "templates.fromDocument.nameSigns";
  return others.some((other) => tagName(other) === name) ? "templates.fromDocument.nameTwice" : undefined;
}

/** Returns true if a field becomes a tag somewhere. */
const isUsed = (tagging: Tagging, field: number): boolean =>
  tagging.fields[field]?.accepted === true && placedFields(tagging).has(field);

/** The fields with a place that no list took. */
const placedFields = perTagging(
  (tagging) => new Set(tagging.places.flatMap((place) => (loopAt(tagging, place) < 0 ? fieldsOf(place) : []))),
);

/** Counts the fields that the form will ask for. A list counts what it asks about each of its people. */
export const usedCount = (tagging: Tagging): number =>
  tagging.loops
    .filter((loop) => loop.accepted)
    .reduce((sum, { labels }) => sum + labels.length, tagging.fields.filter((_, i) => isUsed(tagging, i)).length);

const usedNames = (tagging: Tagging, but: number): string[] =>
  tagging.fields.flatMap(({ name }, i) => (i !== but && isUsed(tagging, i) ? [name] : []));

const loopNames = ({ loops }: Tagging, but: number): string[] =>
  loops.flatMap(({ name, accepted: yes }, i) => (i !== but && yes ? [name] : []));

/** Returns the error in the name of a field that is to be added, or undefined. */
export const newNameError = (tagging: Tagging, name: string): string | undefined =>
  wrongIn(name, [...usedNames(tagging, -1), ...loopNames(tagging, -1)]);

/**
 * Returns a valid and free name for a field of a text: its own words, or for figures the word before them ("N.I.T. 1029384-7" is
 * `nit`).
 */
export function nameForText(tagging: Tagging, text: string): string {
  const value = text.trim();
  const [place] = value === "" ? [] : occurrences(tagging, value);
  const whole = tagging.paragraphs.find(
    (one) => place && one.file === place.file && one.paragraph === place.paragraph,
  )?.text;
  const ahead = whole?.slice(0, place?.start).replace(/(?<=\p{L})\./gu, "") ?? "";
  const word = /(\p{L}{2,})(?:\s(?:n[úu]mero|n[úu]m|no))?\W*$/iu.exec(ahead.slice(-60))?.[1] ?? "";
  const base = [fieldName(value), fieldName(word), "dato"].find((name) => /^\p{L}/u.test(name)) ?? "dato";
  let name = base;
  for (let i = 2; newNameError(tagging, name) !== undefined && i < 100; i++) name = `${base}_${i}`;
  return name;
}

/** Returns the error in the name of an accepted field, or undefined. */
export function nameError(tagging: Tagging, field: number): string | undefined {
  const one = tagging.fields[field];
  if (!one || !isUsed(tagging, field)) return undefined;
  return wrongIn(one.name, [...usedNames(tagging, field), ...loopNames(tagging, -1)]);
}

/** Returns the error in the name of an accepted list, or undefined. */
export function loopError(tagging: Tagging, at: number): string | undefined {
  const one = tagging.loops[at];
  if (!one?.accepted) return undefined;
  return wrongIn(one.name, [...usedNames(tagging, -1), ...loopNames(tagging, at)]);
}

/** Returns true if an accepted field or list has an invalid name. */
export const wrongNames = (tagging: Tagging): boolean =>
  tagging.fields.some((_, i) => nameError(tagging, i) !== undefined) ||
  tagging.loops.some((_, i) => loopError(tagging, i) !== undefined);

/** Returns a tag with the names of its fields. */
export const namedTag = (tagging: Tagging, { tag }: Pick<TaggedPlace, "tag">): string =>
  tag
    .map((part) => {
      if (typeof part !== "number") return part;
      return tagName((part < -1 ? tagging.loops[-2 - part] : tagging.fields[part])?.name ?? "");
    })
    .join("");

/** With values that stay in each process (`starts`), or that are only examples. */
export const withStarts = (tagging: Tagging, fields: readonly number[], starts: boolean): Tagging =>
  fields.reduce((now, field) => changed(now, field, { starts }), tagging);

/** Returns the fields whose values can stay in each process: those that become tags. */
export const startingFields = (tagging: Tagging): number[] =>
  tagging.fields.flatMap(({ value }, i) => (value !== "" && isUsed(tagging, i) ? [i] : []));

/** Returns the word that all people share, also in two genders: "guatemalteco" and "guatemalteca". */
function ofAll(words: readonly string[]): string | undefined {
  const stems = new Set(words.map((word) => word.toLowerCase().replace(/[oa]$/u, "")));
  return stems.size === 1 ? words[0] || undefined : undefined;
}

/** Returns the proposals for the form, by key. */
function proposalsOf(tagging: Tagging): Record<string, FieldProposals[string]> {
  const ofFields = tagging.fields.flatMap((field, i) => {
    const { name, value, label, group, example, ofParty, starts } = field;
    if (!isUsed(tagging, i)) return [];
    const shown = starts ? { starts: value } : example ? { example } : {};
    const step = group === undefined ? {} : { group, ...(ofParty ? {} : { office: true }) };
    return [[tagName(name), { ...(label === undefined ? {} : { label }), ...step, ...shown }] as const];
  });
  const ofLoops = tagging.loops.filter((loop) => loop.accepted);
  // Words in the plural that no tag turns are right for two people at least.
  const lists = ofLoops.map(
    ({ name, label, any }) => [tagName(name), { label, group: label, min: any ? 1 : 2 }] as const,
  );
  const members = ofLoops.flatMap(({ name, fields, labels, elements }) =>
    fields.map((field, i) => {
      const starts = field.name === "nacionalidad" ? ofAll(elements.map((row) => row[i] ?? "")) : undefined;
      const label = labels[i] ?? field.name;
      return [`${tagName(name)}.${field.name}`, { label, ...(starts === undefined ? {} : { starts }) }] as const;
    }),
  );
  return Object.fromEntries<FieldProposals[string]>([...ofFields, ...lists, ...members]);
}

/** The tags, answers and proposals to send: of accepted fields and lists only. */
export function tagsOf(tagging: Tagging): {
  readonly tags: { file: string; paragraph: number; start: number; end: number; text: string }[];
  readonly answers: Record<string, string | Record<string, string>[]>;
  readonly fields: Record<string, FieldProposals[string]>;
} {
  const loops = tagging.loops.filter((loop) => loop.accepted);
  const tags = tagging.places
    .filter((place) => loopAt(tagging, place) < 0 && isTagged(tagging, place))
    .map(({ tag, ...place }) => ({ ...place, text: namedTag(tagging, { tag }) }));
  const used = tagging.fields.filter((_, i) => isUsed(tagging, i));
  const listed = loops.map((loop) => {
    const elements = loop.elements.map((values) =>
      Object.fromEntries(loop.fields.map((field, i) => [field.name, values[i] ?? ""])),
    );
    return [tagName(loop.name), elements] as const;
  });
  const ends = loops.flatMap((loop) =>
    loop.ends.map(({ tag, ...end }) => ({
      ...end,
      text: tag.map((part) => (typeof part === "number" ? tagName(loop.name) : part)).join(""),
    })),
  );
  return {
    tags: withLineEnds([...tags, ...loops.flatMap(piecesOfLoop)], ends, tagging.paragraphs),
    answers: Object.fromEntries([...used.map((field) => [tagName(field.name), field.value] as const), ...listed]),
    fields: proposalsOf(tagging),
  };
}

/** Returns the tags of a list: those in it, and those that call its people by their role elsewhere. */
export function piecesOfLoop({ name, file, paragraph, fields, pieces, mentions }: TaggedLoop) {
  const nameOf = (part: number) => (part < 0 ? tagName(name) : (fields[part]?.name ?? ""));
  return [
    ...pieces.map((piece) => ({ file, paragraph, ...piece })),
    ...mentions.map(({ inLine: _, ...mention }) => mention),
  ].map(({ tag, ...place }) => ({
    ...place,
    text: tag.map((part) => (typeof part === "number" ? nameOf(part) : part)).join(""),
  }));
}
