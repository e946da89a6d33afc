import type { DocumentNumbering, LabelReference } from "#engine/document/inspect/references.ts";
import { foldedName } from "#engine/document/tags/tag-name.ts";
import { type NumberingSeparator, type NumberingType, numbering } from "#engine/numbering/numbering.ts";

/** The cases in which a number can be written. */
export const numberingCases = ["lower", "upper", "title", "sentence"] as const;
export type NumberingCase = (typeof numberingCases)[number];

export const maxNumberings = 50;
/** Ordinals have words for 9999 numbers: one at least is left. */
const largestOffset = 9998;

/** A numbering of a template: `{contador("name")}` prints the next of its numbers so. */
export interface NumberingSetting {
  readonly name: string;
  readonly type: NumberingType;
  readonly separator: NumberingSeparator;
  readonly offset: number;
  readonly case: NumberingCase;
  /**
   * The number of tags that count it. The next field is the number of those that leave its format to the numbering.
   * Absent: not read yet.
   */
  readonly places?: number | undefined;
  readonly plain?: number | undefined;
}

/** The numberings of a form: the author's settings, and the references of the document. */
interface FormNumbering {
  readonly series: readonly NumberingSetting[];
  readonly references: readonly LabelReference[];
}

/** A numbering as it begins: figures, as a series without one prints them. */
export const newNumbering = (name: string): NumberingSetting => ({
  name,
  type: "numbers",
  separator: "none",
  offset: 0,
  case: "lower",
});

/** The cases a type knows, and the one it is mostly written in. */
export function casesOf(type: NumberingType): readonly NumberingCase[] {
  switch (type) {
    case "numbers":
      return [];
    case "letters":
      return ["lower", "upper"];
    case "romans":
      return ["upper", "lower"];
    default:
      return ["upper", "lower", "title", "sentence"];
  }
}

/** Another type of a numbering, in the case that type is mostly written in. */
export const ofType = (one: NumberingSetting, type: NumberingType): NumberingSetting => ({
  ...one,
  type,
  case: casesOf(type)[0] ?? one.case,
});

/** The first numbers of a numbering, as the document prints them; none where the offset is not one. */
export function sampleOf(style: NumberingSetting, language: "es" | "en", count = 3): string[] {
  if (!isOffset(style.offset)) return [];
  return Array.from({ length: count }, (_, at) => numbering(at + 1, style, language)).flatMap((one) =>
    "text" in one ? [one.text] : [],
  );
}

const isOffset = (offset: number): boolean => Number.isInteger(offset) && offset >= 0 && offset <= largestOffset;

/** Returns the errors of numberings: text keys by `<index>/<setting>`. */
export function numberingErrors(series: readonly NumberingSetting[]): Map<string, `templates.${string}`> {
  const errors = new Map<string, `templates.${string}`>();
  const names = new Set<string>();
  for (const [at, { name, offset }] of series.entries()) {
    const folded = foldedName(name);
    if (folded === "") errors.set(`${at}/name`, "templates.numbering.nameRequired");
    else if (/["“”„«»{}]/u.test(name)) errors.set(`${at}/name`, "templates.numbering.nameInvalid");
    else if (names.has(folded)) errors.set(`${at}/name`, "templates.numbering.nameTaken");
    names.add(folded);
    if (!isOffset(offset)) errors.set(`${at}/offset`, "templates.numbering.offsetInvalid");
  }
  return errors;
}

/**
 * A form with the numberings of its document: what was set for a name is kept, also of those that are not in the document
 * any more; new ones follow in the order of the document.
 */
export function withNumbering<F extends { readonly numbering?: FormNumbering | undefined }>(
  form: F,
  { series, references }: DocumentNumbering,
): F {
  const found = new Map(series.map((one) => [foldedName(one.name), one]));
  const kept = (form.numbering?.series ?? []).map((one) => counted(one, found.get(foldedName(one.name))));
  const known = new Set(kept.map(({ name }) => foldedName(name)));
  const added = series
    .filter(({ name }) => !known.has(foldedName(name)) && name.length <= 60 && foldedName(name) !== "")
    .map((one) => counted(newNumbering(one.name), one));
  const all = [...kept, ...added].slice(0, maxNumberings);
  if (all.length === 0 && references.length === 0) return form;
  return { ...form, numbering: { series: all, references: [...references] } };
}

const counted = (
  { places: _, plain: __, ...setting }: NumberingSetting,
  found: { readonly places: number; readonly plain: number } | undefined,
): NumberingSetting => ({ ...setting, places: found?.places ?? 0, plain: found?.plain ?? 0 });

/** The numberings of an edited form on the stored ones: what the document says of them stays as it is stored. */
export function editedNumbering(
  stored: FormNumbering | undefined,
  edited: FormNumbering | undefined,
): FormNumbering | undefined {
  const there = new Map(stored?.series.map((one) => [foldedName(one.name), one]));
  const series = (edited?.series ?? []).map(({ places: _, plain: __, ...setting }): NumberingSetting => {
    const { places, plain } = there.get(foldedName(setting.name)) ?? {};
    const counts = { ...(places === undefined ? {} : { places }), ...(plain === undefined ? {} : { plain }) };
    return { ...setting, name: setting.name.trim(), ...counts };
  });
  const references = stored?.references ?? [];
  return series.length === 0 && references.length === 0 ? undefined : { series, references };
}
