import { type Actor, hasRole } from "#protocol/actor.ts";
import { active, all, type Decision, plan, role, when } from "#protocol/decision.ts";
import type { QueryState } from "./query.ts";

/** Sees the queries that were made, also when the plan has no registry queries any more: four roles, where utilities are shown. */
export const readQueries = (actor: Actor, utilitiesShown: boolean): Decision =>
  all(role(actor, "owner", "manager", "creator", "reviewer"), when(utilitiesShown, "failure.notFound"));

/** Opens queries to registries: besides, both permissions of the plan. */
export const openRegistries = (actor: Actor, utilitiesShown: boolean): Decision =>
  all(readQueries(actor, utilitiesShown), plan(actor, "utilities"), plan(actor, "registryQueries"));

/** Makes a query, or works on those of the queue. */
export const askRegistry = (actor: Actor, utilitiesShown: boolean): Decision =>
  all(openRegistries(actor, utilitiesShown), active(actor));

/** The people of a query. */
export interface QueryPeople {
  readonly requesterId: string;
  readonly workerId: string | null;
}

/** Returns true if a person sees all queries in the history, and not only their own. */
export const seesAllQueries = (actor: Actor): boolean => hasRole(actor, "owner", "manager");

/** Reads question and answer: who asked, who answers, the owner and managers. To others the query is not there. */
export const readQuery = (actor: Actor, utilitiesShown: boolean, { requesterId, workerId }: QueryPeople): Decision =>
  all(
    readQueries(actor, utilitiesShown),
    when(seesAllQueries(actor) || actor.uid === requesterId || actor.uid === workerId, "failure.notFound"),
  );

/** Uses what was answered in a contract. What may be done with the contract is its own rule. */
export const bindAnswer = (
  actor: Actor,
  utilitiesShown: boolean,
  query: QueryPeople & { readonly state: QueryState },
): Decision =>
  all(
    readQuery(actor, utilitiesShown, query),
    openRegistries(actor, utilitiesShown),
    role(actor, "owner", "creator"),
    active(actor),
    when(query.state === "done", "registries.notAnswered"),
  );

/** Answers a query of the queue: who took it. */
export const answerQuery = (actor: Actor, utilitiesShown: boolean, query: QueryPeople): Decision =>
  all(
    readQuery(actor, utilitiesShown, query),
    active(actor),
    when(query.workerId === actor.uid, "registries.notYours"),
  );

/** Takes a query back: who asked, the owner and managers, whatever the plan. Its credit is given back. */
export const cancelQuery = (actor: Actor, utilitiesShown: boolean, query: QueryPeople): Decision =>
  all(
    readQuery(actor, utilitiesShown, query),
    active(actor),
    when(seesAllQueries(actor) || actor.uid === query.requesterId, "registries.notYours"),
  );
