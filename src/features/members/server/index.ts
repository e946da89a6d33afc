import { membershipsOf as membershipsPort } from "#features/identity/server/index.ts";
import { peopleCounter } from "#features/organizations/server/index.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import { countPeople, membershipsOf } from "./answer-lower-features.ts";
import { invitationMailCheck, invitationWayIn } from "./invite.ts";
import { routes } from "./routes.ts";
import { waysInPort } from "./ways-in.ts";

export { addMember } from "./add-member.ts";
export { countPeople } from "./answer-lower-features.ts";
export { foundOrganization } from "./found-organization.ts";
export {
  actorOf,
  loadActor,
  lockActor,
  type MembershipRow,
  memberActor,
  memberActors,
  membershipOf,
} from "./membership.ts";
export { colleagues, isInvitation, memberNames, memberNamesOf, namesAtTime, ownerOf, seatsUsed } from "./queries.ts";
export { type Leaving, peopleChanged, removeTogether } from "./remove-together.ts";
export { readSearchKey } from "./search-key.ts";
export { type Leaver, type WayIn, waysInPort } from "./ways-in.ts";

/** The server side of organizations' people. */
export const members = (platform: Platform): ServerFeature => ({
  name: "members",
  routes: routes(platform),
  provides: [
    membershipsPort.by(membershipsOf),
    peopleCounter.by(countPeople),
    waysInPort.by(invitationWayIn),
    invitationMailCheck,
  ],
});
