import type { FieldKind } from "#engine/answers/answer-kinds.ts";
import type { Candidate, ReadValue } from "./candidate.ts";
import { type Description, describeFields, type Undescribed } from "./describe-fields.ts";

/** A paragraph of a document; `file`, `paragraph` and offsets in `text` count as in `Place`. */
export interface Paragraph {
  readonly file: string;
  readonly paragraph: number;
  readonly text: string;
  /** True if a table or a box divides it from the next paragraph. */
  readonly apart?: boolean;
}

/** A field a finished document could ask: what it is called, what it is, what the document says, and its description. */
export interface FoundField extends Description {
  readonly name: string;
  readonly kind: FieldKind;
  readonly value: string;
}

/** A piece of the document that can become a tag. In `tag` a number is the place of a field in the list of fields. */
export interface FoundPlace {
  readonly file: string;
  readonly paragraph: number;
  readonly start: number;
  readonly end: number;
  readonly tag: readonly (string | number)[];
}

/** A piece of a paragraph that can become a tag. */
export interface Placed extends Candidate {
  readonly at: Paragraph;
}

/** More characters than any paragraph that is read. */
const maxLength = 1_000_000;
/** Kinds whose equal values are one field, whatever names the values have. */
const same = new Set<FieldKind>(["currency", "date", "cui", "nit", "email", "code"]);
/** Names of the day of the deed, or of no certain day. Equal dates with other names are two: the beginning of a lease is not that day. */
const ofDeed = /^(?:fecha|fecha_otorgamiento|fecha_escritura|agreement_date|date)$/;
/** Names that say nothing of what is counted: two equal values of theirs may be two things. */
const vague = new Set(["numero", "metros", "area", "porcentaje", "zona"]);

/** The fields, each value once, with names that no two share; and the places in the order of the document. */
export function merged(
  candidates: readonly Placed[],
  paragraphs: readonly Paragraph[],
  language: "es" | "en",
): { readonly fields: readonly FoundField[]; readonly places: readonly FoundPlace[] } {
  const place = new Map(paragraphs.map((paragraph, i) => [paragraph, i]));
  const fields: Undescribed[] = [];
  const byValue = new Map<string, number>();
  const used = new Set<string>();
  const sameDate = (value: string, name: string): number | undefined => {
    const first = byValue.get(`date ${value}`);
    const isGeneral = ofDeed.test(name) || (first !== undefined && fields[first]?.name === "fecha");
    return byValue.get(`date ${value} ${name}`) ?? (isGeneral ? first : undefined);
  };
  const fieldOf = ({ kind, value, name, twin }: ReadValue, { at, start, end, valueEnd }: Placed): number => {
    const key =
      twin !== undefined
        ? `${place.get(at)} ${twin}`
        : same.has(kind)
          ? `${kind} ${value}`
          : `${kind} ${name} ${value}`;
    const known =
      vague.has(name) && twin === undefined ? undefined : kind === "date" ? sameDate(value, name) : byValue.get(key);
    if (known !== undefined) return known;
    let unique = name;
    for (let i = 2; used.has(unique); i++) unique = `${name}_${i}`;
    used.add(unique);
    fields.push({ name: unique, kind, value, at: { text: at.text, start, end: valueEnd ?? end } });
    if (kind === "date") byValue.set(`${key} ${name}`, fields.length - 1);
    if (kind !== "date" || !byValue.has(key)) byValue.set(key, fields.length - 1);
    return fields.length - 1;
  };
  const order = ({ at, start }: Placed) => (place.get(at) ?? 0) * maxLength + start;
  const places = candidates
    .toSorted((a, b) => order(a) - order(b))
    .map((placed) => {
      const { at, start, end, values, tag } = placed;
      const numbers = values.map((value) => fieldOf(value, placed));
      return {
        file: at.file,
        paragraph: at.paragraph,
        start,
        end,
        tag: tag.map((part) => (typeof part === "number" ? (numbers[part] ?? 0) : part)),
      };
    });
  const descriptions = describeFields(
    fields,
    paragraphs.map(({ text }) => text),
    language,
  );
  return {
    fields: fields.flatMap(({ name, kind, value }, i) => {
      const description = descriptions[i];
      return description ? [{ name, kind, value, ...description }] : [];
    }),
    places,
  };
}
