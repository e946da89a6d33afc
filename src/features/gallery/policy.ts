import { createProcess } from "#features/processes/policy.ts";
import { manageTemplates } from "#features/templates/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import { all, type Decision, plan, role } from "#protocol/decision.ts";

/** Looking through the gallery. */
export const readGallery = (actor: Actor): Decision =>
  all(role(actor, "owner", "manager"), plan(actor, "customTemplates"));

/** Trying a sample, which makes a template and begins a process. */
export const trySample = (actor: Actor): Decision => all(createProcess(actor), manageTemplates(actor));

/** Taking a copy, which makes a template, by those who may upload one. */
export { manageTemplates as takeFromGallery } from "#features/templates/policy.ts";
