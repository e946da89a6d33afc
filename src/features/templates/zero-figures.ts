import type { Recognized } from "./recognized.ts";

type Found = Pick<Recognized, "language" | "paragraphs" | "fields" | "places">;

/**
 * With a field of its own for figures with zeros ahead, in parentheses behind the same number in words: "once (0011)". A number has no
 * such zeros, and the figures of this document would stay in the next one.
 */
export function withZeroFigures<R extends Found>(found: R): R {
  const fields = [...found.fields];
  const places = [...found.places];
  for (const place of found.places) {
    const [at] = place.tag.filter((part) => typeof part === "number");
    const field = at === undefined ? undefined : found.fields[at];
    if (field?.kind !== "number" || !place.tag.some((part) => typeof part === "string" && part.includes("letras")))
      continue;
    const text = found.paragraphs.find(
      ({ file, paragraph }) => file === place.file && paragraph === place.paragraph,
    )?.text;
    const [ahead = "", digits = ""] = /^\s?\((0\d+)(?=\))/.exec(text?.slice(place.end) ?? "") ?? [];
    if (digits === "" || digits.replace(/^0+/, "") !== field.value.replaceAll(",", "")) continue;
    const name = `${field.name}_cifras`;
    const known = fields.findIndex((one) => one.name === name && one.value === digits);
    if (known < 0 && fields.some((one) => one.name === name)) continue;
    const label = found.language === "en" ? `${field.label} in figures` : `${field.label} en cifras`;
    if (known < 0) fields.push({ ...field, name, kind: "code", value: digits, label, example: "", own: false });
    const end = place.end + ahead.length;
    const tag = ["{", known < 0 ? fields.length - 1 : known, "}"];
    places.push({ file: place.file, paragraph: place.paragraph, start: end - digits.length, end, tag });
  }
  return { ...found, fields, places };
}
