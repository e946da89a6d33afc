import { readClockTime } from "#engine/calendar/clock-time.ts";
import { type Candidate, single } from "../candidate.ts";
import { numbersInWords } from "../words/number-words.ts";
import { printedAround, type Span } from "../words/wordings.ts";

const inParentheses = /\(([\p{L}\d]+(?:[-/.][\p{L}\d]+)+|\p{L}+\d[\p{L}\d]*)\)/gu;
const hours = /\b(?:a|desde|hasta|de|son)\s+las\s+|\blas\s+/gi;

const names: readonly (readonly [words: RegExp, name: string])[] = [
  [/cuenta/, "cuenta"],
  [/placa/, "placa"],
  [/chasis/, "chasis"],
  [/motor/, "motor"],
  [/serie/, "serie"],
  [/contador/, "contador"],
  [/expediente/, "expediente"],
  [/patente/, "patente"],
  [/juicio/, "juicio"],
  [/resoluci[óo]n/, "resolucion"],
  [/cheque/, "cheque"],
  [/p[óo]liza/, "poliza"],
  [/contrato/, "contrato"],
  [/vuelo/, "vuelo"],
  [/apartamento/, "apartamento"],
  [/local/, "local"],
  [/lote/, "lote"],
  [/pasaporte/, "pasaporte"],
];

/** The things that have a code, followed by the code in figures and letters. */
const bare =
  /(?<!\p{L})(?:placas?|chasis|motor|serie|vin|expediente|juicio|resoluci[óo]n|cuenta|cheque|p[óo]liza|contador|patente|boleta|pasaporte|licencia|contrato|apartamento|local|oficina|bodega|lote|vuelo|orden|factura)(?!\p{L})[^.;\n\d]{0,40}?(?:\bn[úu]mero|\bno\.|:)?\s*(?<![\p{L}\d/-])(?=[A-Z/-]*\d)([A-Z\d]+(?:[-/][A-Z\d]+)*)(?![\p{L}\d/-]|[.,]\d)/giu;

const codeName = (before: string): string => {
  const [last] = names
    .flatMap(([words, name]) =>
      [...before.toLowerCase().matchAll(new RegExp(words, "g"))].map(({ index }) => ({ index, name })),
    )
    .toSorted((a, b) => b.index - a.index);
  return last?.name ?? "codigo";
};

/** Finds codes in figures and letters: "placas P-482GHT", "expediente número 01044-2023-00517". */
function bareCodes(text: string): Candidate[] {
  return [...text.matchAll(bare)].flatMap((match) => {
    const value = match[1] ?? "";
    const start = match.index + match[0].length - value.length;
    const end = start + value.length;
    // A word, a short number and a day are no codes.
    const isCode =
      /\d/.test(value) && (/^\d{5,}$/.test(value) || /[A-Z-]/.test(value)) && value === value.toUpperCase();
    if (!isCode || /^\d{1,2}[-/]\d{1,2}[-/]\d{4}$/.test(value) || isLaw(text, { start, end })) return [];
    const name = codeName(text.slice(Math.max(0, match.index), start));
    return [single({ start, end }, { kind: "code", value, name }, "", 7)];
  });
}

/** Finds codes in words with their signs after them, and codes in figures: account numbers, plates, files. */
export function codesIn(text: string, language: "es" | "en"): Candidate[] {
  return [...inWords(text, language), ...bareCodes(text)];
}

function inWords(text: string, language: "es" | "en"): Candidate[] {
  return [...text.matchAll(inParentheses)].flatMap((match) => {
    const value = match[1] ?? "";
    const at = { start: match.index + 1, end: match.index + 1 + value.length };
    const piece = printedAround(text, at, "code", { x: value }, language);
    if (!piece || isLaw(text, piece)) return [];
    const name = codeName(text.slice(Math.max(0, piece.start - 50), piece.start));
    return [single(piece, { kind: "code", value, name }, piece.suffix, 8)];
  });
}

/** Times of the day in words: "las ocho horas en punto", "diez horas con treinta minutos". */
export function timesIn(text: string, language: "es" | "en"): Candidate[] {
  return [...text.matchAll(hours)].flatMap((match) => {
    const from = match.index + match[0].length;
    const rest = text.slice(from, from + 120);
    const [hour, minute] = numbersInWords(rest);
    if (hour?.start !== 0 || !/^\s+horas?\b/i.test(rest.slice(hour.end))) return [];
    const minutes = minute && /^\s+horas?\s+con\s+$/i.test(rest.slice(hour.end, minute.start)) ? minute.value : "0";
    const value = readClockTime(`${hour.value}:${minutes.padStart(2, "0")}`);
    if (value === undefined) return [];
    const anchor = { start: from, end: from + hour.end };
    const piece = printedAround(text, anchor, "time", { x: value }, language);
    return piece ? [single(piece, { kind: "time", value, name: "hora" }, piece.suffix, 9)] : [];
  });
}

/** True for the number of a law, which no contract changes. */
export const isLaw = (text: string, { start }: Span): boolean =>
  /(?:decretos?|art[íi]culos?|acuerdo|ley|leyes|c[óo]digo|inciso|numeral|cl[áa]usula)(?:\s+(?:gubernativo|legislativo|ley|civil|de|n[úu]meros?|del congreso))*\s*$/i.test(
    text.slice(Math.max(0, start - 60), start),
  );
