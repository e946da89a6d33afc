import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { sessionKeys } from "#protocol/session.ts";
import { memberKeys } from "./feature.ts";

const person = z.object({ uid: Id });

/** An organization was founded; its founder is its owner. */
export const organizationFounded = event("organization.founded", z.object({ organizationId: Id }), () => ({
  keys: [],
}));

/** Somebody accepted an invitation. */
export const memberJoined = event("member.joined", person, () => ({ keys: [memberKeys.all] }));

/** Roles or flags of somebody changed. */
export const memberChanged = event("member.changed", person, () => ({ keys: [memberKeys.all] }));

/**
 * Somebody no longer belongs to the organization: removed, or left. What was theirs alone goes to `successorId`, who is a
 * member; features with such things react.
 */
export const memberRemoved = event(
  "member.removed",
  z.object({
    uid: Id,
    successorId: Id,
    /** True if they left open work. The successor is notified of it once. */
    leftWork: z.boolean().optional(),
  }),
  () => ({ keys: [memberKeys.all] }),
);

/** The organization has another owner. */
export const ownershipTransferred = event("organization.ownershipTransferred", z.object({ from: Id, to: Id }), () => ({
  keys: [memberKeys.all],
}));

/** An invitation was sent, resent, revoked or declined. */
export const invitationChanged = event("invitation.changed", z.object({ invitationId: Id }), () => ({
  keys: [memberKeys.all],
}));

/** The mail of an invitation did not arrive. `uid` sent it. */
export const invitationUndelivered = event(
  "invitation.undelivered",
  z.object({ invitationId: Id, uid: Id, email: z.string() }),
  () => ({ keys: [memberKeys.all] }),
);

/** The rights of a person or their invitations changed. Their own pages read the session again. */
export const accessChanged = event("access.changed", person, ({ uid }) => ({
  keys: [sessionKeys.all],
  users: [uid],
  ends: true,
}));
