import { tagName } from "#engine/document/tag-name.ts";
import type { Recognized } from "./contract.ts";

/** A field of a document that is becoming a template; `accepted` when its places become tags. */
export interface TaggedField {
  readonly name: string;
  readonly kind: Recognized["fields"][number]["kind"];
  readonly value: string;
  readonly accepted: boolean;
}

/** A piece of the document and its tag; a number in the tag is the place of a field in the list of fields. */
export type TaggedPlace = Recognized["places"][number];

/** A document on its way to a template: its text, the fields found or made in it, and where they stand. */
export interface Tagging {
  readonly paragraphs: Recognized["paragraphs"];
  readonly fields: readonly TaggedField[];
  readonly places: readonly TaggedPlace[];
}

/** What recognition found, all of it accepted. */
export const taggingOf = ({ paragraphs, fields, places }: Recognized): Tagging => ({
  paragraphs,
  fields: fields.map((field) => ({ ...field, accepted: true })),
  places,
});

/** The fields a place needs, in the order of its tag. */
export const fieldsOf = ({ tag }: TaggedPlace): number[] => tag.filter((part) => typeof part === "number");

/** Whether all fields of a place are accepted, so that it becomes a tag. */
export const isTagged = ({ fields }: Tagging, place: TaggedPlace): boolean =>
  fieldsOf(place).every((field) => fields[field]?.accepted === true);

const changed = (tagging: Tagging, field: number, values: Partial<TaggedField>): Tagging => ({
  ...tagging,
  fields: tagging.fields.map((one, i) => (i === field ? { ...one, ...values } : one)),
});

/** With another name for a field. */
export const renamed = (tagging: Tagging, field: number, name: string): Tagging => changed(tagging, field, { name });

/** With a field accepted or refused; those that share a tag with it go along. */
export function accepted(tagging: Tagging, field: number, yes: boolean): Tagging {
  const along = new Set([
    field,
    ...tagging.places.flatMap((place) => (fieldsOf(place).includes(field) ? fieldsOf(place) : [])),
  ]);
  return [...along].reduce((now, one) => changed(now, one, { accepted: yes }), tagging);
}

const sign = /[\p{L}\p{N}]/u;

/** Where a text stands in the paragraphs as a word of its own, outside of what is a tag already. */
function occurrences(tagging: Tagging, text: string): Omit<TaggedPlace, "tag">[] {
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
      if (!inWord && !overlaps) found.push({ file, paragraph, start, end });
    }
    return found;
  });
}

/**
 * With a new field for a text, at every place where it stands; undefined when it stands nowhere. The field is a text:
 * what it is asked as is chosen in the settings of the template.
 */
export function withField(tagging: Tagging, text: string, name: string): Tagging | undefined {
  const value = text.trim();
  const places = value === "" ? [] : occurrences(tagging, value);
  if (places.length === 0) return undefined;
  const field = tagging.fields.length;
  return {
    ...tagging,
    fields: [...tagging.fields, { name, kind: "text", value, accepted: true }],
    places: [...tagging.places, ...places.map((place) => ({ ...place, tag: ["{", field, "}"] }))],
  };
}

/** Signs a tag would read otherwise than as a name. */
const otherwise = /[{}|()+*/%<>=&,"“”„«»‘’'!:.#^[\]]|^-|\s-\s/;

/** What is wrong with the name of a field that is accepted; undefined when nothing is. */
export function nameError({ fields }: Tagging, field: number): string | undefined {
  const one = fields[field];
  if (!one?.accepted) return undefined;
  const name = tagName(one.name);
  if (name === "") return "templates.fromDocument.nameRequired";
  if (name.length > 100) return "templates.nameTooLong";
  if (otherwise.test(name) || !/^\p{L}/u.test(name)) return "templates.fromDocument.nameSigns";
  const twice = fields.some((other, i) => i !== field && other.accepted && tagName(other.name) === name);
  return twice ? "templates.fromDocument.nameTwice" : undefined;
}

/** The tags and answers to send: of accepted fields only. */
export function tagsOf(tagging: Tagging): {
  readonly tags: { file: string; paragraph: number; start: number; end: number; text: string }[];
  readonly answers: Record<string, string>;
} {
  const name = (field: number) => tagName(tagging.fields[field]?.name ?? "");
  const tags = tagging.places
    .filter((place) => isTagged(tagging, place))
    .map(({ tag, ...place }) => ({
      ...place,
      text: tag.map((part) => (typeof part === "number" ? name(part) : part)).join(""),
    }));
  const used = tagging.fields.filter(({ accepted: yes }) => yes);
  return { tags, answers: Object.fromEntries(used.map((field) => [tagName(field.name), field.value])) };
}

/** A piece of a paragraph as it is shown: plain, or with the place it belongs to. */
export interface ShownPiece {
  readonly text: string;
  readonly start: number;
  readonly place?: TaggedPlace;
}

/** A paragraph cut into plain text and places. */
export function piecesOf(text: string, places: readonly TaggedPlace[]): ShownPiece[] {
  const pieces: ShownPiece[] = [];
  let at = 0;
  for (const place of places.toSorted((a, b) => a.start - b.start)) {
    if (place.start < at) continue;
    if (place.start > at) pieces.push({ text: text.slice(at, place.start), start: at });
    pieces.push({ text: text.slice(place.start, place.end), start: place.start, place });
    at = place.end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), start: at });
  return pieces;
}
