import { type Actor, hasRole } from "#protocol/actor.ts";
import { all, anyRole, type Decision, recentSignIn, role, when } from "#protocol/decision.ts";
import { inOrder, type Membership } from "./member.ts";

/** The list of people with their invitations, inviting, resending and revoking. Never locked: also without a subscription. */
export const manageMembers = (actor: Actor): Decision => role(actor, "owner", "manager");

/** The names of the people of one's own organization. */
export const readNames = (actor: Actor): Decision => anyRole(actor);

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

/** The successor of a removed person must work with processes. A manager alone could not open them. */
export const takesOver = (member: Pick<Membership, "roles"> & { id: string }, removed: string): Decision =>
  all(
    when(member.id !== removed, "members.successorLeaves"),
    when(hasRole(member, "owner", "creator", "consultant"), "members.successorRole"),
  );

/** The ways in that a person leaves behind: shown to those who may take them out, and to themselves. */
export const readWaysIn = (actor: Actor, uid: string): Decision => (actor.uid === uid ? true : manageMembers(actor));

/** Ownership is the owner's to give, soon after proving who they are. */
export const transferOwnership = (actor: Actor, authenticatedAt: Date, now: Date): Decision =>
  all(role(actor, "owner"), recentSignIn(authenticatedAt, now));

/** All members but the owner may leave at any time. The owner transfers the organization first. */
export const leave = (actor: Actor): Decision => when(!hasRole(actor, "owner"), "members.transferFirst");

/** Returns the roles of the former owner: all but ownership, so that they keep their own work. */
export const rolesAfterTransfer = ({ roles }: Pick<Membership, "roles">): Membership["roles"] =>
  inOrder([...roles.filter((r) => r !== "owner"), "manager", "creator", "reviewer"]);
