import { enumerate as inEnglish } from "#engine/grammar/english/enumerate.ts";
import { enumerate as inSpanish } from "#engine/grammar/spanish/enumerate.ts";
import type { Call } from "../call.ts";
import type { FilterRule } from "../filter-rule.ts";
import { isList, numberIn } from "../values.ts";

/** How many there are: the elements of a list, or a number. */
export function countIn(call: Call): number {
  const value = call.value(0);
  if (isList(value)) return value.length;
  return numberIn(value) ? call.whole(0) : call.refuse("not_a_list");
}

export const listFilters: readonly FilterRule[] = [
  {
    es: "enumera",
    en: "list",
    also: ["enumerate"],
    does: {
      es: "Los elementos de una lista en una frase, con «y» (o «e» ante i) antes del último; «o» pide «o» (o «u»). De una lista de personas se escribe qué dato se enumera.",
      en: "The elements of a list as one phrase with “and” before the last (Spanish: y, e); `or` asks for “or”. Of a list of people, say which value is enumerated.",
    },
    positions: [{ es: "dato", en: "value", kind: "property", optional: true }],
    options: {
      conjunction: { words: { y: "and", and: "and", o: "or", or: "or", ni: "nor" } },
    },
    takesList: true,
    examples: [
      {
        formula: "x | enumera:nombre",
        answers: { x: [{ nombre: "Ana" }, { nombre: "Luis" }, { nombre: "Inés" }] },
        es: "Ana, Luis e Inés",
        en: "Ana, Luis, and Inés",
      },
      { formula: "x | enumera:o", answers: { x: ["siete", "ocho"] }, es: "siete u ocho", en: "siete or ocho" },
    ],
    apply(call) {
      const value = call.value(0);
      const parts = (isList(value) ? value : [value]).map((each) => call.of(each).text(0));
      const word = call.options["conjunction"];
      if (call.environment.language === "en") return inEnglish(parts, { conjunction: word === "or" ? "or" : "and" });
      return inSpanish(parts, { conjunction: word === "or" ? "o" : word === "nor" ? "ni" : "y" });
    },
  },
  {
    es: "plural",
    en: "plural",
    also: ["numero_de"],
    does: {
      es: "El primer texto para uno, el segundo para varios: según cuántos elementos tiene la lista, o según el número.",
      en: "The first text for one, the second for more: by the elements of the list, or by the number.",
    },
    reads: "list",
    positions: [
      { es: "uno", en: "one", kind: "text" },
      { es: "varios", en: "many", kind: "text" },
    ],
    takesList: true,
    examples: [
      { formula: 'x | plural:"comparece":"comparecen"', answers: { x: [{}, {}] }, es: "comparecen", en: "comparecen" },
      { formula: 'x | plural:"mes":"meses"', answers: { x: "1" }, es: "mes", en: "mes" },
    ],
    apply: (call) => call.text(countIn(call) === 1 ? 1 : 2),
  },
];
