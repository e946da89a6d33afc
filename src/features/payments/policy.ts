import { readBalance } from "#features/credits/policy.ts";
import { type Actor, hasRole } from "#protocol/actor.ts";
import { all, type Decision, recentSignIn, when } from "#protocol/decision.ts";

/** Reading the payment information of the specification's call: the owner, also where the screen is not shown, never under a white label. */
export const readPaymentInfo = (actor: Actor): Decision =>
  all(when(hasRole(actor, "owner"), "payments.askAdministrator"), when(!actor.whiteLabel, "payments.notHere"));

/** Seeing and changing what the organization pays: its owner, where payments are shown, and never under a white label. */
export const managePayments = (actor: Actor, shown: boolean): Decision =>
  all(readPaymentInfo(actor), when(shown, "payments.notHere"));

/** A change of plan or its end: the owner, who has just proved who they are. */
export const changePlan = (actor: Actor, shown: boolean, authenticatedAt: Date, now: Date): Decision =>
  all(managePayments(actor, shown), recentSignIn(authenticatedAt, now));

/** Buying credits, by those who may change the plan, if the organization uses registries. */
export const buyCredits = (
  actor: Actor,
  shown: { readonly payments: boolean; readonly utilities: boolean },
  authenticatedAt: Date,
  now: Date,
): Decision => all(changePlan(actor, shown.payments, authenticatedAt, now), readBalance(actor, shown.utilities));
