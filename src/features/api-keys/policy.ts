import type { Actor } from "#protocol/actor.ts";
import { active, all, type Decision, plan, recentSignIn, role, when } from "#protocol/decision.ts";

/** Reading and revoking the keys of one's organization. */
export const manageApiKeys = (actor: Actor): Decision => role(actor, "owner", "manager");

/** Creating a key, which acts as its maker, so a recent sign-in is needed. */
export const createApiKey = (actor: Actor, authenticatedAt: Date, now: Date): Decision =>
  all(manageApiKeys(actor), recentSignIn(authenticatedAt, now));

/** Rotating shows the new secret: only to the one it acts as, whose rights it would give to anybody else. */
export const rotateApiKey = (
  actor: Actor,
  { memberId }: { readonly memberId: string },
  authenticatedAt: Date,
  now: Date,
): Decision =>
  all(manageApiKeys(actor), when(memberId === actor.uid, "apiKeys.notYours"), recentSignIn(authenticatedAt, now));

/** Reading and revoking one's own drive passwords, by those who open the repository. */
export const listDrivePasswords = (actor: Actor): Decision =>
  all(role(actor, "owner", "manager", "creator", "reviewer"), plan(actor, "repository"));

/** Making one: not from a page left open. */
export const createDrivePassword = (actor: Actor, authenticatedAt: Date, now: Date): Decision =>
  all(listDrivePasswords(actor), active(actor), recentSignIn(authenticatedAt, now));
