import { enumerate as inEnglish } from "#engine/grammar/english/enumerate.ts";
import { enumerate as inSpanish } from "#engine/grammar/spanish/enumerate.ts";
import { type Case, inCase } from "#engine/words/case.ts";
import type { Call } from "../call.ts";
import type { FilterRule } from "../filter-rule.ts";
import { isList, numberIn, ownValue, type Value } from "../values.ts";
import { wordOptions } from "./wording.ts";

/** Returns a count: the number of elements of a list, or a number as it is. */
function countIn(call: Call): number {
  const value = call.value(0);
  if (isList(value)) return value.length;
  return numberIn(value) ? call.whole(0) : call.refuse("not_a_list");
}

/** Returns the text of an element in a sentence. For a record this is its name. */
function nameIn(call: Call, element: Value): string {
  const name = ["nombre", "name"].map((each) => ownValue(element, each)).find((each) => typeof each === "string");
  return call.of(name === undefined || name.trim() === "" ? element : name).text(0);
}

export const listFilters: readonly FilterRule[] = [
  {
    es: "enumera",
    en: "list",
    also: ["enumerate"],
    positions: [{ es: "dato", en: "value", kind: "property", optional: true }],
    options: {
      conjunction: { words: { y: "and", and: "and", o: "or", or: "or", ni: "nor" }, english: { and: "and", or: "or" } },
      case: wordOptions.case,
    },
    takesList: true,
    apply(call) {
      const value = call.value(0);
      const wanted = call.options["case"] as Case | undefined;
      const cased = (text: string) => (wanted === undefined ? text : inCase(text, wanted, call.environment.language));
      // The words between the names keep their letters.
      const parts = (isList(value) ? value : [value]).map((each) => cased(nameIn(call, each)));
      // A sentence that should name somebody and names nobody is a blank to be filled.
      if (parts.length === 0) call.refuse("value_invalid");
      const word = call.options["conjunction"];
      if (call.environment.language === "en") return inEnglish(parts, { conjunction: word === "or" ? "or" : "and" });
      return inSpanish(parts, { conjunction: word === "or" ? "o" : word === "nor" ? "ni" : "y" });
    },
  },
  {
    es: "plural",
    en: "plural",
    also: ["numero_de"],
    reads: "list",
    positions: [
      { es: "uno", en: "one", kind: "text" },
      { es: "varios", en: "many", kind: "text" },
    ],
    takesList: true,
    apply: (call) => call.text(countIn(call) === 1 ? 1 : 2),
  },
];
