import { readVersions } from "#features/templates/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import { active, all, type Decision } from "#protocol/decision.ts";

/** Reading the tests of a template and their results, by those who can read its versions. */
export const readTests = (actor: Actor): Decision => readVersions(actor);

/** Keeping, accepting and deleting tests. */
export const changeTests = (actor: Actor): Decision => all(readVersions(actor), active(actor));
