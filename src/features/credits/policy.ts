import type { Actor } from "#protocol/actor.ts";
import { all, type Decision, plan, role, when } from "#protocol/decision.ts";

/** Reading the number of credits left, by those who may spend them. */
export const readBalance = (actor: Actor, utilitiesShown: boolean): Decision =>
  all(
    role(actor, "owner", "manager", "creator", "reviewer"),
    when(utilitiesShown, "failure.notFound"),
    plan(actor, "utilities"),
    plan(actor, "registryQueries"),
  );

/** Sees what credits were given and spent for. */
export const readLedger = (actor: Actor, utilitiesShown: boolean): Decision =>
  all(role(actor, "owner", "manager"), readBalance(actor, utilitiesShown));
