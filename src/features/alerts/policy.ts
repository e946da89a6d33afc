import { type Actor, hasRole } from "#protocol/actor.ts";
import { active, all, type Decision, plan, role, when } from "#protocol/decision.ts";

/** Opening the alerts. */
export const openAlerts = (actor: Actor): Decision =>
  all(role(actor, "creator", "manager", "reviewer", "owner"), plan(actor, "alerts"));

/** The facts of an alert that the rules need. */
export interface AlertFacts {
  readonly byHand: boolean;
  readonly creatorId: string | null;
  readonly assigneeId: string | null;
  /** True if the actor may read its process, false if it has none. */
  readonly readsProcess: boolean;
}

/**
 * Returns true if the actor may read all of it: through its process, or a manual one as its maker, owner or manager.
 */
export const readsWhole = (actor: Actor, alert: AlertFacts): boolean =>
  alert.readsProcess || (alert.byHand && (alert.creatorId === actor.uid || hasRole(actor, "owner", "manager")));

/** Reading it. An assignee sees at least title and day. For others it does not exist. */
const readAlert = (actor: Actor, alert: AlertFacts): Decision =>
  all(openAlerts(actor), when(alert.assigneeId === actor.uid || readsWhole(actor, alert), "failure.notFound"));

/** Creating a manual alert. */
export const createAlert = (actor: Actor): Decision => all(openAlerts(actor), active(actor));

/** Completing it, reopening, postponing and assigning it, by all who can see it. */
export const workOnAlert = (actor: Actor, alert: AlertFacts): Decision => all(readAlert(actor, alert), active(actor));

/** Changes what it says, or deletes it: its maker (of a template's: who began the process), the owner and the managers. */
export const changeAlert = (actor: Actor, alert: AlertFacts): Decision =>
  all(
    readAlert(actor, alert),
    when(alert.creatorId === actor.uid || hasRole(actor, "owner", "manager"), "failure.role"),
    active(actor),
  );

/** Reading the alerts of a process, by those who can read it, if the plan has alerts. Check `readProcess` as well. */
export const readProcessAlerts = (actor: Actor): Decision => plan(actor, "alerts");

/** Reading a template's alert rules, by those who open its settings. */
export const readRules = (actor: Actor): Decision => all(role(actor, "owner", "manager"), plan(actor, "alerts"));

/** Changing that: as the settings of the template. */
export const changeRules = (actor: Actor): Decision =>
  all(readRules(actor), plan(actor, "customTemplates"), active(actor));
