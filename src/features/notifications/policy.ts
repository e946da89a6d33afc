import type { Actor } from "#protocol/actor.ts";
import { active, all, anyRole, type Decision, plan, role } from "#protocol/decision.ts";

/** One's own notices and preferences: every member. */
export const readNotices = (actor: Actor): Decision => anyRole(actor);

/** The addresses of a template: who opens its settings. */
export const readTemplateNotices = (actor: Actor): Decision => role(actor, "owner", "manager");

/** Changing them: as the settings of the template. */
export const changeTemplateNotices = (actor: Actor): Decision =>
  all(role(actor, "owner", "manager"), plan(actor, "customTemplates"), active(actor));
