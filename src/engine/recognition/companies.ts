import { title } from "#engine/words/case.ts";
import { type Candidate, single } from "./candidate.ts";

const particle = "(?:de|del|la|las|los|y|e|DE|DEL|LA|LAS|LOS|Y)";
// A particle is no word: one text, one reading.
const word = String.raw`(?!${particle}\s)(?:\p{Lu}[\p{L}\p{N}&.’'-]*|&|\d+)`;
const form = String.raw`(?:,\s*|\s+)(?:Sociedad An[óo]nima|SOCIEDAD AN[ÓO]NIMA|S\.\s?A\.|Compañía Limitada|COMPAÑÍA LIMITADA|Limitada|LIMITADA|y Compañía|Y COMPAÑÍA)(?![\p{L}])`;
const named = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${word}(?:,?\s+(?:${particle}\s+){0,2}${word}){0,7}?${form}`,
  "gu",
);
const bank = /^banco\b/i;

/** Companies by the form behind their name: "Tikal Software, Sociedad Anónima". */
export function companiesIn(text: string): Candidate[] {
  return [...text.matchAll(named)].map(({ 0: said, index }) => {
    const capitals = said === said.toUpperCase();
    const value = capitals ? title(said) : said;
    const printsBack = !capitals || value.toUpperCase() === said;
    const name = bank.test(said) ? "banco" : "entidad";
    const at = { start: index, end: index + said.length };
    return single(
      at,
      { kind: "text", value: printsBack ? value : said, name },
      capitals && printsBack ? " | mayusculas" : "",
      7,
    );
  });
}
