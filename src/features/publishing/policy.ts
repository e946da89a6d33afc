import { manageTemplates, readVersions } from "#features/templates/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Decision } from "#protocol/decision.ts";

/** Reading the publication of a template and the effects of publishing, by those who can read its versions. */
export const readPublication = (actor: Actor): Decision => readVersions(actor);

/** Publishing a version, and taking a template back. */
export const publish = (actor: Actor): Decision => manageTemplates(actor);
