import { type Actor, hasRole } from "#protocol/actor.ts";
import { active, all, type Decision, plan, role, when } from "#protocol/decision.ts";

/** Who may open the alerts at all. */
export const openAlerts = (actor: Actor): Decision =>
  all(role(actor, "creator", "manager", "reviewer", "owner"), plan(actor, "alerts"));

/** What the rules need to know of an alert. */
export interface AlertFacts {
  readonly byHand: boolean;
  readonly creatorId: string | null;
  readonly assigneeId: string | null;
  /** Whether the actor reads its process; false where it has none. */
  readonly readsProcess: boolean;
}

/** Whether everything in it is theirs to read: as its process; one made by hand its maker, the owner and the managers. */
export const readsWhole = (actor: Actor, alert: AlertFacts): boolean =>
  alert.readsProcess || (alert.byHand && (alert.creatorId === actor.uid || hasRole(actor, "owner", "manager")));

/** Who may see it; whoever it was given to sees at least title and day. What may not be seen is not there. */
const readAlert = (actor: Actor, alert: AlertFacts): Decision =>
  all(openAlerts(actor), when(alert.assigneeId === actor.uid || readsWhole(actor, alert), "failure.notFound"));

/** Makes one by hand. */
export const createAlert = (actor: Actor): Decision => all(openAlerts(actor), active(actor));

/** Completes it and undoes that, puts it off, gives it to somebody: whoever sees it. */
export const workOnAlert = (actor: Actor, alert: AlertFacts): Decision => all(readAlert(actor, alert), active(actor));

/** Changes what it says, or deletes it: its maker (of a template's: who began the process), the owner and the managers. */
export const changeAlert = (actor: Actor, alert: AlertFacts): Decision =>
  all(
    readAlert(actor, alert),
    when(alert.creatorId === actor.uid || hasRole(actor, "owner", "manager"), "failure.role"),
    active(actor),
  );

/** The alerts of a process: whoever reads it, where the plan has alerts. Ask `readProcess` as well. */
export const readProcessAlerts = (actor: Actor): Decision => plan(actor, "alerts");

/** What a template makes alerts of: who opens its settings. */
export const readRules = (actor: Actor): Decision => all(role(actor, "owner", "manager"), plan(actor, "alerts"));

/** Changing that: as the settings of the template. */
export const changeRules = (actor: Actor): Decision =>
  all(readRules(actor), plan(actor, "customTemplates"), active(actor));
