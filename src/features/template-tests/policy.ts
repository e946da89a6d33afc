import { readVersions } from "#features/templates/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import { active, all, type Decision } from "#protocol/decision.ts";

/** The tests of a template and what its versions make of them: whoever sees what it is made of. */
export const readTests = (actor: Actor): Decision => readVersions(actor);

/** Keeping, accepting and deleting tests. */
export const changeTests = (actor: Actor): Decision => all(readVersions(actor), active(actor));
