import type { Candidate } from "./candidate.ts";
import { cased } from "./words/gendered-words.ts";
import { printsBack, type Span } from "./words/wordings.ts";

/** Nouns that are counted: one, several, and their gender. */
const nouns: readonly (readonly [one: string, many: string, gender: "m" | "f"])[] = [
  ["mes", "meses", "m"],
  ["año", "años", "m"],
  ["día", "días", "m"],
  ["dia", "dias", "m"],
  ["semana", "semanas", "f"],
  ["hora", "horas", "f"],
  ["cuota", "cuotas", "f"],
  ["mensualidad", "mensualidades", "f"],
  ["anualidad", "anualidades", "f"],
  ["amortización", "amortizaciones", "f"],
  ["amortizacion", "amortizaciones", "f"],
  ["pago", "pagos", "m"],
  ["abono", "abonos", "m"],
  ["acción", "acciones", "f"],
  ["accion", "acciones", "f"],
  ["hoja", "hojas", "f"],
  ["folio", "folios", "m"],
  ["lote", "lotes", "m"],
  ["parqueo", "parqueos", "m"],
  ["título", "títulos", "m"],
  ["ejemplar", "ejemplares", "m"],
];
const byMany = new Map(nouns.toReversed().map((noun) => [noun[1], noun]));
const byOne = new Map(nouns.map((noun) => [noun[0], noun]));
/** Adjectives behind such a noun, without the ending of several. */
const adjective = String.raw`(?:(?:mensual|anual|semanal|trimestral|semestral|igual|natural|hábil|habil)(?:es)?|(?:consecutiv|sucesiv|contad|computad|corrid|continu|vencid|anticipad|ordinari|fij|complet)[oa]s?|calendario)`;
const phrase = new RegExp(
  String.raw`^(\)?\s+)(${[...byMany.keys(), ...byOne.keys()].join("|")})((?:(?:\s|,\s|\s[ye]\s)${adjective})*)(?!\p{L})`,
  "iu",
);

const oneOf = (adjectives: string): string =>
  adjectives.replace(/(al|il)es(?!\p{L})/giu, "$1").replace(/([oa])s(?!\p{L})/giu, "$1");
const manyOf = (adjectives: string): string =>
  adjectives.replace(/\p{L}{2,}/gu, (word) => {
    const ending = /l$/iu.test(word) ? "es" : /[oa]$/iu.test(word) && !/^calendario$/iu.test(word) ? "s" : "";
    return word + (word === word.toUpperCase() ? ending.toUpperCase() : ending);
  });

/** Returns a tag of a number that agrees with the noun behind it: "un (1) año", "veintiuna (21) cuotas". */
function agreeing(text: string, one: Candidate, gender: "m" | "f"): string | undefined {
  const suffix = String(one.tag.at(-1)).replace(/\}$/, "");
  if (!suffix.startsWith(" | letras")) return suffix;
  const plain = suffix.replace(/:(?:f|apocope)(?=:|$)/g, "");
  const agreed = plain.replace("letras", gender === "f" ? "letras:f" : "letras:apocope");
  const written = text.slice(one.start, one.end);
  return printsBack(written, agreed, one.values[0]?.value ?? "", "es") ? agreed : undefined;
}

/**
 * Takes the noun behind each number into its tag, so that one is not counted as several: "DOS (2) AÑOS" is "UN (1) AÑO" for
 * the next contract. `candidates` are in the order of the text and do not overlap.
 */
export function withNouns(text: string, candidates: readonly Candidate[]): Candidate[] {
  return candidates.map((one, i) => {
    const [value] = one.values;
    if (value?.kind !== "number" || one.values.length > 1 || one.tag.length !== 3) return one;
    const [, between = "", noun = "", adjectives = ""] = phrase.exec(text.slice(one.end, one.end + 120)) ?? [];
    const written = noun.toLowerCase();
    const found = byMany.get(written) ?? byOne.get(written);
    const end = one.end + between.length + noun.length + adjectives.length;
    if (!found || end > (candidates[i + 1]?.start ?? end)) return one;
    const isMany = byMany.has(written);
    if (isMany === (Number(value.value.replaceAll(",", "")) === 1)) return one;
    const suffix = agreeing(text, one, found[2]);
    if (suffix === undefined) return one;
    const several = isMany ? noun + adjectives : cased(found[1], noun) + manyOf(adjectives);
    const single = isMany ? cased(found[0], noun) + oneOf(adjectives) : noun + adjectives;
    const tag = ["{", 0, `${suffix}}${between}{`, 0, ` | plural:"${single}":"${several}"}`];
    return { ...one, end, valueEnd: one.end, tag };
  });
}

const plurals =
  /(?<!\p{L})(?:l[oa]s|est[oa]s|es[oa]s|dich[oa]s|sus|mis)\s+(?:(?:primer|últim|próxim|siguiente)[oa]?s\s+)?$/iu;

/** Finds the words before a number that are in the plural, and that no tag turns: "los primeros" of "los primeros cinco días". */
export const pluralsAhead = (text: string, candidates: readonly Candidate[]): Span[] =>
  candidates.flatMap((one) => {
    if (one.valueEnd === undefined) return [];
    const from = Math.max(0, one.start - 30);
    const found = plurals.exec(text.slice(from, one.start));
    // "Los primeros cinco días" is a term that nobody changes to one day.
    const isTerm = /(?:primer|últim)[oa]s\s+$/iu.test(found?.[0] ?? "");
    return found && !isTerm ? [{ start: from + found.index, end: from + found.index + found[0].trimEnd().length }] : [];
  });
