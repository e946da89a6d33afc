import { departments } from "#engine/identifiers/departments.ts";
import type { Candidate } from "./candidate.ts";
import { printedAround } from "./wordings.ts";

const entry =
  /finca\s+(?:n[úu]mero\s+)?[^();]{0,120}?\(([\w-]+)\),?\s+folio\s+(?:n[úu]mero\s+)?[^();]{0,120}?\(([\w-]+)\),?\s+(?:de|del)\s+libro\s+(?:n[úu]mero\s+)?[^();]{0,120}?\(([\w-]+)\)\s+del?\s+/gi;

/** Entries of the property registry (number, folio, book and department of a finca) as one tag of four fields. */
export function propertiesIn(text: string, language: "es" | "en"): Candidate[] {
  const found: Candidate[] = [];
  for (const match of text.matchAll(entry)) {
    const [all, x = "", folio = "", libro = ""] = match;
    const end = match.index + all.length;
    const rest = text.slice(end, end + 40).toLowerCase();
    const depto = departments.find(({ name }) => rest.startsWith(name.toLowerCase()))?.name;
    if (depto === undefined) continue;
    const answers = { x, folio, libro, depto };
    const piece = printedAround(text, { start: match.index, end }, "property", answers, language);
    if (!piece) continue;
    const more = piece.suffix.replace(" | finca:folio:libro:depto", "");
    found.push({
      ...piece,
      values: [
        { kind: "code", value: x, name: "finca_numero" },
        { kind: "code", value: folio, name: "finca_folio" },
        { kind: "code", value: libro, name: "finca_libro" },
        { kind: "text", value: depto, name: "finca_departamento" },
      ],
      tag: ["{", 0, " | finca:", 1, ":", 2, ":", 3, `${more}}`],
      rank: 12,
    });
  }
  return found;
}
