import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { templateVersionKeys } from "#features/templates/feature.ts";
import { compareClause, getClause, listClauses, listTemplateClauses } from "../contract.ts";
import { clauseKeys, clauseListKeys } from "../feature.ts";

/** The clauses of the library. */
export const clausesQuery = queryOptions({
  queryKey: clauseListKeys.of(),
  queryFn: ({ signal }) => call(listClauses, {}, { signal }),
});

/** One clause, with its versions and the templates that have it. */
export const clauseQuery = (id: string) =>
  queryOptions({ queryKey: clauseKeys.of(id), queryFn: ({ signal }) => call(getClause, { id }, { signal }) });

/** The clauses of a template and its paragraphs. */
export const templateClausesQuery = (templateId: string) =>
  queryOptions({
    queryKey: templateVersionKeys.of(templateId, "clauses"),
    queryFn: ({ signal }) => call(listTemplateClauses, { templateId }, { signal }),
  });

/** The changes in a template if a clause is taken over. */
export const comparisonQuery = (templateId: string, clauseId: string) =>
  queryOptions({
    queryKey: templateVersionKeys.of(templateId, "clauses", clauseId),
    queryFn: ({ signal }) => call(compareClause, { templateId, clauseId }, { signal }),
  });
