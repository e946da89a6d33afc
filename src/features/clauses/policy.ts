import { manageTemplates, readVersions } from "#features/templates/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Decision } from "#protocol/decision.ts";

/** The clauses of the organization, and those of its templates: whoever sees what templates are made of. */
export const readClauses = (actor: Actor): Decision => readVersions(actor);

/** Keeping clauses, changing them, and putting them into templates: whoever changes templates. */
export const manageClauses = (actor: Actor): Decision => manageTemplates(actor);
