import { manageTemplates, readVersions } from "#features/templates/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Decision } from "#protocol/decision.ts";

/** What is published of a template and what publishing would change: whoever sees its versions. */
export const readPublication = (actor: Actor): Decision => readVersions(actor);

/** Publishing a version, and taking a template back. */
export const publish = (actor: Actor): Decision => manageTemplates(actor);
