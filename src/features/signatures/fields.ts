import { z } from "zod";

/** The kinds of fields on a page: the signature, initials, the day of signing, or a text the signer writes. */
export const fieldKinds = ["signature", "initials", "date", "text"] as const;
export const FieldKind = z.enum(fieldKinds);
export type FieldKind = z.infer<typeof FieldKind>;

export const maxFields = 60;
export const maxLabelLength = 60;
const maxTextLength = 200;
const maxInitialsLength = 8;
/** The longest side a page of a PDF can have, in points. */
const maxSide = 14_400;

const side = (least: number) => z.number().min(least).max(maxSide);

/** A place on a page. In points (1/72 inch) from the upper left corner of the page as it is shown; pages from 1. */
export const Place = z.strictObject({
  page: z.number().int().min(1).max(5000),
  x: side(0),
  y: side(0),
  width: side(8),
  height: side(6),
});
export type Place = z.infer<typeof Place>;

/** A field of one signer, as the sender places it. */
export const PlacedField = z.strictObject({
  ...Place.shape,
  kind: FieldKind,
  /** The label of a text field. */
  label: z.string().trim().max(maxLabelLength, "signatures.labelTooLong").default(""),
  /** True if a text must be filled in. The other kinds always are. */
  required: z.boolean().default(true),
  /** The anchor word in the place of the field. It is covered. */
  covers: Place.omit({ page: true }).optional(),
});
export type PlacedField = z.infer<typeof PlacedField>;

/** A field as it is kept: `id` names it among the fields of its signer. */
export const SignerField = z.object({ ...PlacedField.shape, id: z.string() });
export type SignerField = z.infer<typeof SignerField>;

/** The values a signer writes into their fields. */
export const FieldAnswers = z.strictObject({
  initials: z.string().trim().max(maxInitialsLength, "signatures.initialsTooLong").default(""),
  /** By the id of the field. */
  texts: z.record(z.string().max(10), z.string().trim().max(maxTextLength, "signatures.textTooLong")).default({}),
});
export type FieldAnswers = z.infer<typeof FieldAnswers>;

/** The default size of a field, in points. */
export const fieldSizes: Readonly<Record<FieldKind, { readonly width: number; readonly height: number }>> = {
  signature: { width: 150, height: 46 },
  initials: { width: 54, height: 26 },
  date: { width: 72, height: 18 },
  text: { width: 160, height: 18 },
};

const words: Readonly<Record<string, FieldKind>> = {
  firma: "signature",
  sign: "signature",
  iniciales: "initials",
  initials: "initials",
  fecha: "date",
  date: "date",
  texto: "text",
  text: "text",
};

/** Anchor words as they stand in a template: `/firma1/`, `/iniciales1/`, `/fecha1/`, `/texto1/`, or in English. */
export const anchorPattern = /\/(firma|sign|iniciales|initials|fecha|date|texto|text)([1-9]\d?)\//g;

/** Returns the kind and the signer number of an anchor word, starting at 1, or undefined for other words. */
export function anchorOf(word: string): { readonly kind: FieldKind; readonly signer: number } | undefined {
  const [, name = "", number = ""] = new RegExp(`^${anchorPattern.source}$`).exec(word) ?? [];
  const kind = words[name];
  return kind && { kind, signer: Number(number) };
}

/** Returns the field of an anchor word: it begins where the word begins, on the same line. */
export function fieldAtAnchor(kind: FieldKind, word: Place): PlacedField {
  const { width, height } = fieldSizes[kind];
  const { page, x, y } = word;
  const top = Math.max(0, y + word.height - Math.max(height, word.height));
  const covers = { x, y, width: word.width, height: word.height };
  return { kind, page, x, y: top, width, height: Math.max(height, word.height), label: "", required: true, covers };
}

/** Returns true if a field lies within its page. `pages` are their sizes in points. */
export function isOnPage(
  { page, x, y, width, height }: Place,
  pages: readonly { readonly width: number; readonly height: number }[],
): boolean {
  const size = pages[page - 1];
  // A field that crosses the edge by less than a point was rounded.
  return size !== undefined && x + width <= size.width + 1 && y + height <= size.height + 1;
}

/** Returns the missing values in a signer's fields: the ids of texts, and `initials`. */
export function missingAnswers(fields: readonly SignerField[], { initials, texts }: FieldAnswers): readonly string[] {
  const asked = fields.filter(({ kind, required }) => kind === "text" && required);
  const empty = asked.filter(({ id }) => (texts[id] ?? "").trim() === "").map(({ id }) => id);
  const wanted = fields.some(({ kind }) => kind === "initials");
  return wanted && initials.trim() === "" ? ["initials", ...empty] : empty;
}

/** The initials of a name: `Ana Lucía de León` is ALL; particles are left out. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== "" && !/^(de|del|la|las|los|y|of|and|van|von)$/i.test(word))
    .map((word) => [...word][0]?.toUpperCase() ?? "")
    .join("")
    .slice(0, 4);
