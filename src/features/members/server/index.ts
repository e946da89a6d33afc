import { identityPorts } from "#features/identity/server/index.ts";
import { peopleCounter } from "#features/organizations/server/index.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import { countPeople, membershipsOf } from "./answer-lower-features.ts";
import { invitationMailCheck, invitationWayIn } from "./invite.ts";
import { noteInvitationMail } from "./mail-outcome.ts";
import { actorOf, loadActor, lockActor, membershipOf } from "./membership.ts";
import { seatsUsed } from "./queries.ts";
import { peopleChanged, removeTogether } from "./remove-together.ts";
import { routes } from "./routes.ts";
import { waysInPort } from "./ways-in.ts";

export { addMember } from "./add-member.ts";
export { foundOrganization } from "./found-organization.ts";
export { memberActor, memberActors } from "./membership.ts";
export { countOpenWork, openWorkPort } from "./open-work.ts";
export { colleagues, isInvitation, memberNames, memberNamesOf, namesAtTime, ownerOf } from "./queries.ts";
export { readSearchKey } from "./search-key.ts";
export { type WayIn, waysInPort } from "./ways-in.ts";

/** The membership of a caller, as each call reads it. */
export const membership = { of: membershipOf, actorOf, loadActor, lockActor };

/** The people of organizations and the seats they take. */
export const seatedPeople = { count: countPeople, used: seatsUsed, peopleChanged, remove: removeTogether };

/** The server side of organizations' people. */
export const members = (platform: Platform): ServerFeature => ({
  name: "members",
  routes: routes(platform),
  reactions: [noteInvitationMail],
  provides: [
    identityPorts.membershipsOf.by(membershipsOf),
    peopleCounter.by(countPeople),
    waysInPort.by(invitationWayIn),
    invitationMailCheck,
  ],
});
