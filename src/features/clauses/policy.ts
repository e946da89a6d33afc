import { manageTemplates, readVersions } from "#features/templates/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Decision } from "#protocol/decision.ts";

/** Reading the clauses of the organization and of its templates, by those who can read template versions. */
export const readClauses = (actor: Actor): Decision => readVersions(actor);

/** Managing clauses and putting them into templates, by those who change templates. */
export const manageClauses = (actor: Actor): Decision => manageTemplates(actor);
