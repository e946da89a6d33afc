import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";

/** The library of clauses. */
export const clauseListKeys = queryArea("clauses");

/** One clause, with its versions and the templates that have it. */
export const clauseKeys = queryArea("clause");

export const clauses = feature({
  name: "clauses",
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
