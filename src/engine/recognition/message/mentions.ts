import type { Sex } from "../words/gendered-words.ts";
import { plainText } from "./message.ts";
import { signsAt } from "./names.ts";

/** Somebody who is called by a first name, or the sender: "el NIT de doña Ana", "y el mío". */
export type Mention =
  | { readonly at: number; readonly what: "mention"; readonly name: string; readonly signs: boolean }
  | { readonly at: number; readonly what: "own" };

const attribute =
  "dpi|cui|nit|correo(?: electronico)?|email|direccion|residencia|telefono|tel|cel(?:ular)?|edad|profesion|oficio|estado civil|nacionalidad|numero|datos|address|phone|age|number";
const own = new RegExp(String.raw`(?<![a-z])(?:(?:el|la) mi[oa]|mi (?:${attribute}))(?![a-z])`, "g");
const called = String.raw`(?<![a-z])(?:${attribute})\.?\s+(?:de|del|of)\s+(?:(?:la|el)\s+)?(?:(?:don|dona|senora?|senorita|sra?\.?|srta\.?|mr\.?|mrs\.?|ms\.?)\s+)?`;

/** Finds whose value follows, of people whose names are known. A first name that two of them have names nobody. */
export function mentions(plain: string, known: readonly string[]): Mention[] {
  const byFirst = Map.groupBy(new Set(known), (name) => plainText(name).split(/[^a-zñ]/)[0] ?? "");
  const found = [...byFirst].flatMap(([first, names]): Mention[] => {
    const [name] = names;
    if (first.length < 3 || names.length > 1 || name === undefined) return [];
    const behind = [...plain.matchAll(new RegExp(`${called}(${first})(?![a-z])`, "g"))].map(
      ({ 0: words, index }): Mention => ({
        at: index + words.length - first.length,
        what: "mention",
        name,
        signs: false,
      }),
    );
    const at = plain.lastIndexOf(first);
    const span = { start: at, end: at + first.length };
    return at >= 0 && signsAt(plain, span) ? [...behind, { at, what: "mention", name, signs: true }] : behind;
  });
  if (found.length === 0) return [];
  return [...found, ...[...plain.matchAll(own)].map(({ index }): Mention => ({ at: index, what: "own" }))];
}

/** Returns the gender of the pronoun that says whose a value is: "el DPI de ella es". */
export const pronounAt = (plain: string, at: number): Sex | undefined => {
  const whose = /(?<![a-z])(?:de|of) (el|ella|him|her)\s*(?:es|is|:)?\s*:?\s*$/.exec(
    plain.slice(Math.max(0, at - 25), at),
  )?.[1];
  return whose === undefined ? undefined : whose === "el" || whose === "him" ? "masculino" : "femenino";
};
