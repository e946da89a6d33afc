import { articleBehind } from "#engine/grammar/spanish/contraction.ts";
import type { FilterRule } from "../filter-rule.ts";
import { printed } from "../values.ts";

/**
 * What the engine itself puts into a template where "de" or "a" stands before a formula (`engine/document/
 * join-articles.ts`): the joint between the two ("l " or a space), and the text without the article that went there. No
 * reference names them.
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
