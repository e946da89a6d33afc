import { manageTemplates, readVersions } from "#features/templates/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Decision } from "#protocol/decision.ts";

/** What the check of a template finds: whoever sees what it is made of. */
export const readChecks = (actor: Actor): Decision => readVersions(actor);

/** Putting something right, and saying that it is right as it is. */
export const changeChecks = (actor: Actor): Decision => manageTemplates(actor);
