import { type Actor, hasRole, isActive, type Role, roles } from "./actor.ts";
import { commonFailures, Failure, type FailureCode } from "./failure.ts";
import type { PlanPermission } from "./permission.ts";

/** The answer of every rule: `true`, or the code of the reason it is refused, which is also the key of its sentence. */
export type Decision = true | FailureCode;

/** First refusal wins; all `true` allows. */
export const all = (...decisions: readonly Decision[]): Decision => decisions.find((d) => d !== true) ?? true;

/** First permission wins; when none allows, the last reason is given. */
export const any = (first: Decision, ...others: readonly Decision[]): Decision =>
  first === true ? true : (others.find((d) => d === true) ?? others.at(-1) ?? first);

/** Allowed when the condition is exactly true. */
export const when = (condition: boolean, otherwise: FailureCode): Decision => condition === true || otherwise;

/** At least one of these roles. */
export const role = (actor: Pick<Actor, "roles">, ...any: Role[]): Decision =>
  when(hasRole(actor, ...any), "failure.role");

/** Any role: every member. A role that is added has what this allows. */
export const anyRole = (actor: Pick<Actor, "roles">): Decision => role(actor, ...roles);

/** The plan has this permission, exactly `true`. */
export const plan = (actor: Pick<Actor, "permissions">, permission: PlanPermission): Decision =>
  when(actor.permissions[permission] === true, "failure.plan");

/** The organization is active; asked by every rule that changes something in a locked area. */
export const active = (actor: Pick<Actor, "organizationStatus">): Decision =>
  when(isActive(actor.organizationStatus), "failure.inactive");

const recentSignInMs = 10 * 60 * 1000;

/** The caller signed in at most 10 minutes ago. For actions that could take an organization away from its owner. */
export const recentSignIn = (authenticatedAt: Date, now: Date): Decision =>
  when(now.getTime() - authenticatedAt.getTime() <= recentSignInMs, "failure.signInAgain");

/** Turns a refusal into the failure the server answers with: 404 stays 404, everything else is 403 unless the code says otherwise. */
export const refusal = (code: FailureCode): Failure =>
  new Failure(code, code in commonFailures ? commonFailures[code as keyof typeof commonFailures] : 403);
