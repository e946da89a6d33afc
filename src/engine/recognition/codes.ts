import { type Candidate, single } from "./candidate.ts";
import { numbersInWords } from "./number-words.ts";
import { printedAround, type Span } from "./wordings.ts";

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
];

/** Codes in words with their signs behind them: account numbers, plates, files. */
export function codesIn(text: string, language: "es" | "en"): Candidate[] {
  return [...text.matchAll(inParentheses)].flatMap((match) => {
    const value = match[1] ?? "";
    const at = { start: match.index + 1, end: match.index + 1 + value.length };
    const piece = printedAround(text, at, "code", { x: value }, language);
    if (!piece || isLaw(text, piece)) return [];
    const before = text.slice(Math.max(0, piece.start - 50), piece.start).toLowerCase();
    const name = names.find(([words]) => words.test(before))?.[1] ?? "codigo";
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
    const value = `${hour.value.padStart(2, "0")}:${minutes.padStart(2, "0")}`;
    const anchor = { start: from, end: from + hour.end };
    const piece = printedAround(text, anchor, "time", { x: value }, language);
    return piece ? [single(piece, { kind: "time", value, name: "hora" }, piece.suffix, 9)] : [];
  });
}

/** Whether a number is that of a law, which no contract changes. */
export const isLaw = (text: string, { start }: Span): boolean =>
  /(?:decretos?|art[íi]culos?|acuerdo|ley|leyes|c[óo]digo|inciso|numeral|cl[áa]usula)(?:\s+(?:gubernativo|legislativo|ley|civil|de|n[úu]meros?|del congreso))*\s*$/i.test(
    text.slice(Math.max(0, start - 60), start),
  );
