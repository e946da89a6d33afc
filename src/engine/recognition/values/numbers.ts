import { monthNames } from "#engine/calendar/read-day.ts";
import { type Candidate, single } from "../candidate.ts";
import { numberName } from "../names.ts";
import { numbersInWords, type WordNumber } from "../words/number-words.ts";
import { printedAround, type Span, type Way } from "../words/wordings.ts";
import { isLaw } from "./codes.ts";

const grouped = (value: string): string => {
  const [whole = "", fraction] = value.split(".");
  const digits = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return fraction === undefined ? digits : `${digits}.${fraction}`;
};

const digitWord =
  "(?:treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|veint\\p{L}+|dieci\\p{L}+|diez|once|doce|trece|catorce|quince|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)";
/** A number of at most two digits in words. */
const smallNumber = `${digitWord}(?:\\s+y\\s+${digitWord})?`;

/** Years behind an age, with its figures before or behind them. */
const ofYears = /^\s*(?:\(\d+\)\s*)?años(?:\s*\(\d+\))?,/i;

/** The meanings of a number by the words after it, with the way to print it and the name of its field. */
const measured: readonly {
  readonly behind: RegExp;
  readonly before?: RegExp;
  readonly way: Way;
  readonly name: string;
  readonly rank: number;
}[] = [
  { behind: /^\s*(?:\(\d+\)\s*)?años(?:\s*\(\d+\))?\s+de edad/i, way: "age", name: "edad", rank: 9 },
  // "Luis de León, de cuarenta años, soltero".
  { behind: ofYears, before: /\p{Lu}\p{L}+,\s+de\s+$/u, way: "age", name: "edad", rank: 9 },
  // "quien declara ser de cuarenta años, soltero".
  { behind: /^\s*años,/i, before: /(?<!\p{L})(?:ser|soy|es)\s+de\s+$/iu, way: "age", name: "edad", rank: 9 },
  // "cincuenta y nueve (59) años": the filter prints the words and the figures, and not the noun behind them.
  {
    behind: ofYears,
    before: /\p{Lu}\p{L}+,\s+de\s+$|(?<!\p{L})(?:ser|soy)\s+de\s+$/u,
    way: "number",
    name: "edad",
    rank: 9,
  },
  { behind: /^\s*\(\d+\)\s+años\s+de\s+edad/i, way: "number", name: "edad", rank: 9 },
  // "de cincuenta, cuarenta y dos y treinta y nueve años de edad": each but the last.
  {
    behind: new RegExp(`^(?:,\\s+${smallNumber})*\\s+y\\s+${smallNumber}\\s+años\\s+de\\s+edad`, "iu"),
    before: /\bde\s+$|[,\p{L}]\s+(?:y\s+)?$/u,
    way: "number",
    name: "edad",
    rank: 9,
  },
  // "de cuarenta y dos y treinta y nueve años, respectivamente".
  {
    behind: /^\s+y\s+[\p{L} ]{3,40}\s+años(?:\s+de edad)?,?\s+respectivamente/iu,
    way: "number",
    name: "edad",
    rank: 9,
  },
  { behind: /^\s+años(?:\s+de edad)?,?\s+respectivamente/i, way: "number", name: "edad", rank: 9 },
  {
    behind:
      /^\s*(?:metros|varas|kil[óo]metros) cuadrad[oa]s|^\s*(?:hect[áa]reas?|manzanas?|caballer[íi]as?|cuerdas?)\b/i,
    way: "area",
    name: "area",
    rank: 9,
  },
  { behind: /^\s*metros\b/i, way: "meters", name: "metros", rank: 9 },
  { behind: /^\s*varas\b/i, way: "varas", name: "varas", rank: 9 },
  { behind: /^\s*por ciento|^\s*percent\b/i, way: "percent", name: "porcentaje", rank: 9 },
];

/** Finds ages, areas, lengths, percentages and other numbers in words, with the figures that may follow them. */
export function numbersIn(text: string, language: "es" | "en"): Candidate[] {
  return numbersInWords(text, language)
    .flatMap(
      (number) =>
        behindFigures(text, number, language) ?? measure(text, number, language) ?? plain(text, number, language) ?? [],
    )
    .concat(percentages(text, language));
}

/** Percentages in figures alone. */
const percentages = (text: string, language: "es" | "en"): Candidate[] =>
  [...text.matchAll(/(?<![\d.,])(\d{1,3}(?:\.\d{1,4})?)%/g)].flatMap(({ 0: percentage, 1: value = "", index }) => {
    const piece = printedAround(
      text,
      { start: index, end: index + percentage.length },
      "percent",
      { x: value },
      language,
    );
    return piece ? [single(piece, { kind: "number" as const, value, name: "porcentaje" }, piece.suffix, 8)] : [];
  });

function measure(text: string, number: WordNumber, language: "es" | "en"): Candidate | undefined {
  const behind = text.slice(number.end, number.end + 80);
  // "doscientos metros cuadrados con cincuenta centésimas": the figures in parentheses say the whole number.
  const whole = /\((\d[\d,]*(?:\.\d+)?)\s?(?:m²|m2|m|v²|ha|mz|%|cab|cuerdas?)?[^)]*\)/.exec(
    text.slice(number.end, number.end + 160),
  )?.[1];
  const ahead = text.slice(Math.max(0, number.start - 40), number.start);
  for (const { behind: pattern, before, way, name, rank } of measured) {
    if (!pattern.test(behind) || before?.test(ahead) === false) continue;
    // The figures first: only they tell "540.00" from "540".
    const values = [whole?.replaceAll(",", ""), number.value].filter((value) => value !== undefined);
    const pieces = values.flatMap((value) => {
      const piece = printedAround(text, number, way, { x: value }, language);
      return piece ? [{ ...piece, value }] : [];
    });
    const [best] = pieces.toSorted((a, b) => b.end - b.start - (a.end - a.start));
    if (best) return single(best, { kind: "number", value: grouped(best.value), name }, best.suffix, rank);
  }
  return undefined;
}

const ofMonth = new RegExp(`^\\s+de (?:${monthNames.es})`, "i");

/** "12 (doce) meses": the figures first, and the same number in words. Both are one field. */
function behindFigures(
  text: string,
  { start, end, value }: WordNumber,
  language: "es" | "en",
): Candidate[] | undefined {
  if (text[start - 1] !== "(" || text[end] !== ")") return undefined;
  const figures = /(?<![\p{L}\d.,/:$-])(\d{1,3}(?:,\d{3})+|\d{1,6})\s\($/u.exec(
    text.slice(Math.max(0, start - 16), start),
  )?.[1];
  if (figures === undefined || figures.replaceAll(",", "") !== value) return undefined;
  const at = { start: start - 2 - figures.length, end: start - 2 };
  if (isLaw(text, at)) return undefined;
  const words = printedAround(text, { start, end }, "number", { x: value }, language);
  const digits = printedAround(text, at, "figures", { x: value }, language);
  if (words?.start !== start || words.end !== end || digits?.start !== at.start) return undefined;
  const name = numberName(text, { start: at.start, end: end + 1 });
  return [digits, words].map((piece) =>
    single(piece, { kind: "number", value: grouped(value), name }, piece.suffix, 7),
  );
}

/** The things that are numbered, even if their number has few words. */
const numbered = /(?:escritura(?: p[úu]blica)?|acta|instrumento(?: p[úu]blico)?) n[úu]mero:? $|^n[úu]mero:? $/i;

/** Units of time and things counted whose number is part of the bargain even without figures behind it. */
const counted =
  /^\s+(?:meses|mes|d[íi]as|a[ñn]os|cuotas|pagos|abonos|semanas|horas|mensualidades|amortizaciones|hojas|acciones|months?|days?|years?|weeks?|hours?|installments?|payments?)\b/i;

/** The number of instalments behind which a debt falls due: "la falta de pago de dos cuotas consecutivas". It is law or custom, not bargain. */
const ofDefault =
  /(?:falta de pago|incumpl\p{L}+|atras\p{L}+|mora|dej\p{L}+ de pagar|no pag\p{L}+|falt\p{L}+ (?:al|en el) pago)(?!\p{L})[^.;:]{0,60}$/iu;
const instalments =
  /^(?:\s*\(\d+\))?\s+(?:o m[áa]s\s+)?(?:cuotas|pagos|abonos|mensualidades|amortizaciones|rentas)(?!\p{L})/iu;
const isDefault = (text: string, { start, end }: { readonly start: number; readonly end: number }): boolean =>
  instalments.test(text.slice(end, end + 60)) && ofDefault.test(text.slice(Math.max(0, start - 120), start));

function plain(text: string, number: WordNumber, language: "es" | "en"): Candidate | undefined {
  if (isDefault(text, number)) return undefined;
  // A day without its year cannot be a date, and is no number of the bargain.
  if (ofMonth.test(text.slice(number.end))) return undefined;
  const figures = /^\s*\((\d[\d,]*(?:\.\d+)?)\)/.exec(text.slice(number.end))?.[1];
  const value = number.value;
  if (figures !== undefined && figures.replaceAll(",", "").replace(/^0+(?=\d)/, "") !== value) return undefined;
  const several = /\s/.test(text.slice(number.start, number.end).trim());
  const alone = !several && !counted.test(text.slice(number.end, number.end + 20));
  if (figures === undefined && alone && !numbered.test(text.slice(Math.max(0, number.start - 40), number.start)))
    return undefined;
  const piece = printedAround(text, number, "number", { x: value }, language);
  if (!piece || isLaw(text, piece) || isPartOfCode(text, piece)) return undefined;
  const name = numberName(text, piece);
  return single(piece, { kind: "number", value: grouped(value), name }, piece.suffix, figures === undefined ? 4 : 7);
}

/** True for a number that is one piece of a code read aloud: "setenta y ocho guion ochenta y nueve". */
const isPartOfCode = (text: string, { start, end }: Span): boolean =>
  /(?:gui[óo]n|diagonal|espacio|punto)\s+$/i.test(text.slice(Math.max(0, start - 12), start)) ||
  /^\s+(?:gui[óo]n|diagonal|espacio)\b/i.test(text.slice(end, end + 12));

/** Returns the number that begins here, in words or figures, as a field of this name. */
export function numberAt(text: string, from: number, name: string, language: "es" | "en"): Candidate[] {
  const rest = text.slice(from, from + 120);
  const digits = /^\d{1,6}(?![\p{L}\d/-]|[.,]\d)/u.exec(rest)?.[0];
  if (digits !== undefined)
    return [single({ start: from, end: from + digits.length }, { kind: "number", value: digits, name }, "", 8)];
  const [first] = numbersInWords(rest, language);
  if (first?.start !== 0) return [];
  const piece = printedAround(text, { start: from, end: from + first.end }, "number", { x: first.value }, language);
  return piece?.start === from
    ? [single(piece, { kind: "number", value: grouped(first.value), name }, piece.suffix, 8)]
    : [];
}
