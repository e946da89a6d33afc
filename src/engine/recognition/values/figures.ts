import { type Candidate, single } from "../candidate.ts";
import { numberName } from "../names.ts";
import { printedAround, type Way } from "../words/wordings.ts";
import { isLaw } from "./codes.ts";

const number = String.raw`(?<![\p{L}\d.,/:$-])(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)`;

/** Numbers in figures alone, found by the words before or after them. `name` is the name of their field. */
const counted: readonly {
  readonly pattern: RegExp;
  readonly name?: string;
  readonly way: Way;
  readonly rank: number;
}[] = [
  {
    pattern: new RegExp(
      `${number}(?=\\s?(?:m²|m2|mts?\\.?\\s?2|v²|v2|varas cuadradas|(?:metros|mts\\.?|kil[óo]metros) cuadrados|(?:hect[áa]reas?|ha|manzanas?|mz|caballer[íi]as?|cuerdas?)(?![\\p{L}\\d])))`,
      "giu",
    ),
    name: "area",
    way: "figures",
    rank: 7,
  },
  { pattern: new RegExp(`${number}(?=\\s?varas?(?![\\p{L}\\d]))`, "giu"), name: "varas", way: "figures", rank: 6 },
  {
    pattern: new RegExp(`${number}(?=\\s?(?:metros|mts?\\.?|m\\.?)(?![\\p{L}\\d²]))`, "giu"),
    name: "metros",
    way: "figures",
    rank: 6,
  },
  { pattern: new RegExp(`${number}(?=\\s%)`, "giu"), name: "porcentaje", way: "figures", rank: 6 },
  {
    pattern: /(?<![\p{L}\d.,])(?<!\bhace\s)(\d{1,3})(?=\s+años\s+de\s+edad(?![\p{L}]))/giu,
    name: "edad",
    way: "plain",
    rank: 8,
  },
  { pattern: /(?<=\p{Lu}[\p{L}.]+,\s+de\s+)(\d{1,3})(?=\s+años(?![\p{L}]))/gu, name: "edad", way: "plain", rank: 8 },
  {
    pattern:
      /(?<![\p{L}\d.,/:$-])(\d{1,4})(?=\s+(?:meses|mes|d[íi]as|a[ñn]os|cuotas|pagos|abonos|semanas|mensualidades|amortizaciones|months?|days?|years?|weeks?|installments?)(?![\p{L}]))/giu,
    way: "plain",
    rank: 4,
  },
  {
    pattern: new RegExp(`${number}(?=\\s+(?:acciones|unidades|hojas|shares)(?![\\p{L}]))`, "giu"),
    way: "figures",
    rank: 4,
  },
  { pattern: /(?<=\bmodelo:?\s+)((?:19|20)\d\d)(?![\d/-]|[.,]\d)/giu, name: "modelo", way: "plain", rank: 5 },
  {
    pattern: new RegExp(`(?<=\\bcolegiad[oa](?: activ[oa])?(?: n[úu]mero| no\\.)?\\s+)${number}`, "giu"),
    name: "colegiado",
    way: "figures",
    rank: 5,
  },
  {
    pattern: new RegExp(`(?<=\\bescritura(?: p[úu]blica)?(?: n[úu]mero| no\\.)\\s+)${number}`, "giu"),
    name: "numero_escritura",
    way: "figures",
    rank: 5,
  },
];

const clock = /(?<![\p{L}\d.,:/-])([01]?\d|2[0-3]):([0-5]\d)(?![\d:])/gu;

/** Finds areas, lengths, ages, terms and times in figures alone. */
export function figuresIn(text: string, language: "es" | "en"): Candidate[] {
  const found: Candidate[] = [];
  for (const { pattern, name, way, rank } of counted)
    for (const { 1: value = "", index } of text.matchAll(pattern)) {
      const at = { start: index, end: index + value.length };
      const piece = printedAround(text, at, way, { x: value }, language);
      if (!piece || isLaw(text, at)) continue;
      found.push(single(piece, { kind: "number", value, name: name ?? numberName(text, piece) }, piece.suffix, rank));
    }
  for (const { 0: value, index } of text.matchAll(clock)) {
    const at = { start: index, end: index + value.length };
    // Times are stored as hh:mm. A time with a one-digit hour becomes a text and keeps its form.
    const kind = value.length === 5 ? "time" : "text";
    found.push(single(at, { kind, value, name: "hora" }, "", 7));
  }
  return found;
}
