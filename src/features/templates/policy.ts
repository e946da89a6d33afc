import type { Actor } from "#protocol/actor.ts";
import { active, all, anyRole, type Decision, plan, role } from "#protocol/decision.ts";

/** Templates with their settings and documents. */
export const readTemplates = (actor: Actor): Decision => role(actor, "owner", "manager", "creator", "consultant");

/** The names of templates, which every member may know. */
export const readTemplateNames = (actor: Actor): Decision => anyRole(actor);

/** Shown the way to a new process of a template; whether one can be begun now is the processes' own matter. */
export const beginsProcesses = (actor: Actor): Decision => role(actor, "owner", "creator", "consultant");

/** Upload, settings, deletion and restoration. */
export const manageTemplates = (actor: Actor): Decision =>
  all(role(actor, "owner", "manager"), plan(actor, "customTemplates"), active(actor));

/** Reading the versions of a template, their differences, and its tests. */
export const readVersions = (actor: Actor): Decision =>
  all(role(actor, "owner", "manager"), plan(actor, "customTemplates"));
