import { queryArea } from "#protocol/query-key.ts";

/** The library of clauses. */
export const clauseListKeys = queryArea("clauses");

/** One clause, with its versions and the templates that have it. */
export const clauseKeys = queryArea("clause");
