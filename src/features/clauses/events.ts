import { z } from "zod";
import { templateVersionKeys } from "#features/templates/feature.ts";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { clauseKeys, clauseListKeys } from "./feature.ts";

/** A clause was made, changed or deleted. */
export const clauseChanged = event("clause.changed", z.object({ clauseId: Id }), ({ clauseId }) => ({
  keys: [clauseListKeys.all, clauseKeys.one(clauseId)],
}));

/** A template has other clauses than before, or other versions of them. */
export const clauseUsesChanged = event("clause.usesChanged", z.object({ templateId: Id }), ({ templateId }) => ({
  keys: [clauseListKeys.all, clauseKeys.all, templateVersionKeys.one(templateId)],
}));
