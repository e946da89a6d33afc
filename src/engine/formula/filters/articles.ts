import { articleBehind } from "#engine/grammar/spanish/contraction.ts";
import type { FilterRule } from "../filter-rule.ts";
import { printed } from "../values.ts";

/**
 * The filters that the engine itself adds to a template in which "de" or "a" comes before a formula
 * (`engine/document/join-articles.ts`). One gives the joint between the two ("l " or a space), the other the text
 * without the article that moved there. The reference does not list them.
 */
export const articleFilters: readonly FilterRule[] = [
  {
    es: "union_de_articulo",
    en: "article_joint",
    positions: [{ es: "preposición", en: "preposition", kind: "text" }],
    hidden: true,
    judges: true,
    apply: (call) =>
      call.environment.language === "es" ? articleBehind(call.text(1), printed(call.value(0)) ?? "").joint : " ",
  },
  {
    es: "sin_articulo_unido",
    en: "without_joined_article",
    positions: [{ es: "preposición", en: "preposition", kind: "text" }],
    hidden: true,
    apply: (call) =>
      call.environment.language === "es" ? articleBehind(call.text(1), call.text(0)).rest : call.value(0),
  },
];
