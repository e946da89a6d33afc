import { type Candidate, single } from "../candidate.ts";
import { numberAt } from "./numbers.ts";

const about =
  /veh[íi]culo|autom[óo]vil|motocicleta|cami[óo]n|camioneta|microb[úu]s|tractor|maquinaria|\bmarca\b|\bchasis\b|\bplacas?\b/i;
const attribute = /(?<!\p{L})(tipo|marca|l[íi]nea|modelo|color|uso)(?:\s*:\s*|\s+)(?!de(?:l)?\s|y\s)/giu;
/** The words of a value: to a sign, or to the next thing that is described. */
const value =
  /^(?!\d{4}(?!\d))[\p{L}\d](?:[\p{L}\d-]|\.(?=\d)|\s(?!(?:y|e|con|de|del|que|por|para|en|marca|l[íi]nea|color|modelo|tipo|uso|chasis|motor|placas?|serie|n[úu]mero|valorad[oa])(?!\p{L}))|\s[ye]\s(?=\p{Ll}+\s*[,.;])){0,40}(?=\s*[,.;)]|\s(?:y|e|con|de|que|por|para|en|chasis|motor|placas?|serie|marca|l[íi]nea|color|modelo|valorad[oa])(?!\p{L})|\s*$)/u;

const nameOf = (word: string): string => word.toLowerCase().replace("í", "i");

/** Finds the make, line, type, colour and use of vehicles and machines. Plates and engines are codes. */
export function vehiclesIn(text: string): Candidate[] {
  if (!about.test(text)) return [];
  return [...text.matchAll(attribute)].flatMap(({ 0: all, 1: word = "", index }) => {
    const start = index + all.length;
    const written = value.exec(text.slice(start, start + 60))?.[0].trimEnd();
    if (written === undefined || !isValue(word, written, all.includes(":"))) return [];
    const at = { start, end: start + written.length };
    return [single(at, { kind: "text", value: written, name: nameOf(word) }, "", 8)];
  });
}

/** Only colours and types are written in small letters: "marca blanca" and "en línea recta" are no values. */
const isValue = (word: string, written: string, hasColon: boolean): boolean =>
  hasColon || /^(?:color|tipo)$/i.test(word) || /^[\p{Lu}\d]/u.test(written);

const numbered = /(?<!\p{L})(lote|manzana)\s+(?:n[úu]mero\s+|no\.\s+|identificad[oa] como\s+)?/giu;
const letter = /^[“"«]?([A-Z]{1,2}\d{0,3})[”"»]?(?![\p{L}\d])/u;

/** Finds lots and blocks of a subdivision: "lote número doce (12) de la manzana C". */
export function lotsIn(text: string, language: "es" | "en"): Candidate[] {
  return [...text.matchAll(numbered)].flatMap(({ 0: all, 1: word = "", index }) => {
    const start = index + all.length;
    const name = word.toLowerCase();
    const written = letter.exec(text.slice(start, start + 12));
    if (written) {
      const from = start + written[0].indexOf(written[1] ?? "");
      const code = written[1] ?? "";
      return [single({ start: from, end: from + code.length }, { kind: "text", value: code, name }, "", 8)];
    }
    return numberAt(text, start, name, language);
  });
}
