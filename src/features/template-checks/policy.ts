import { manageTemplates, readVersions } from "#features/templates/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Decision } from "#protocol/decision.ts";

/** Reading the findings of a template, by those who can read its versions. */
export const readChecks = (actor: Actor): Decision => readVersions(actor);

/** Repairing a finding, and confirming that it is right. */
export const changeChecks = (actor: Actor): Decision => manageTemplates(actor);
