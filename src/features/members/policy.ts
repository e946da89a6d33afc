import { type Actor, hasRole } from "#protocol/actor.ts";
import { all, type Decision, role, when } from "#protocol/decision.ts";
import type { Membership } from "./member.ts";

/** The list of people with their invitations, inviting, resending and revoking. Never locked: also without a subscription. */
export const manageMembers = (actor: Actor): Decision => role(actor, "owner", "manager");

/** The names of the people of one's own organization. */
export const readNames = (actor: Actor): Decision =>
  role(actor, "owner", "manager", "creator", "reviewer", "consultant");

/**
 * Roles and flags of a person. The owner's are changed by the owner alone and keep ownership; nobody else becomes owner
 * this way, because ownership is only transferred.
 */
export const changeMember = (
  actor: Actor,
  member: Pick<Membership, "roles"> & { id: string },
  next: Pick<Membership, "roles">,
): Decision =>
  all(
    manageMembers(actor),
    when(!hasRole(member, "owner") || member.id === actor.uid, "members.ownerOnly"),
    when(hasRole(member, "owner") === hasRole(next, "owner"), "members.ownerByTransfer"),
  );

/** Taking a person out of the organization. The owner stays, and nobody takes out themselves here. */
export const removeMember = (actor: Actor, member: Pick<Membership, "roles"> & { id: string }): Decision =>
  all(
    manageMembers(actor),
    when(!hasRole(member, "owner"), "members.ownerStays"),
    when(member.id !== actor.uid, "members.notYourself"),
  );
