import * as members from "#features/members/contract.ts";
import { member } from "#seed/people.ts";
import {
  type AuthorizationCase,
  everyone,
  managers,
  nothing,
  unique,
  type World,
} from "#tests/support/authorization.ts";

let count = 0;
const someone = async ({ app, people }: World) => ({ id: (await member(app, people.owner.orgId, "consultant")).uid });
/** Seats are few: whom earlier tries added and invited makes room. */
const freeSeats = async ({ people }: World) => {
  const { owner } = people;
  const needed = new Set(Object.values(people).map((someone) => someone.uid));
  const present = await owner.call(members.listMembers, {});
  for (const { id } of present.invitations) await owner.call(members.revokeInvitation, { id });
  for (const { id } of present.members) if (!needed.has(id)) await owner.call(members.removeMember, { id });
};
const invitation = async (world: World) => {
  await freeSeats(world);
  const { owner } = world.people;
  const email = `guest${++count}@quetzal.gt`;
  await owner.call(members.inviteMembers, { emails: [email], roles: ["creator"], individual: false, billing: false });
  const { invitations } = await owner.call(members.listMembers, {});
  return { id: invitations.find((i) => i.email === email)?.id };
};

/** The calls about an organization's people. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: members.getRolesUser, allowed: everyone, input: nothing },
  {
    endpoint: members.createOrganization,
    allowed: everyone,
    input: async () => ({ name: unique(), country: "GT" }),
    also: [409],
  },
  {
    endpoint: members.findInvitation,
    allowed: everyone,
    input: async () => ({ token: "inv_unknown" }),
    also: [404, 409, 410],
  },
  {
    endpoint: members.acceptInvitation,
    allowed: everyone,
    input: async () => ({ token: "inv_unknown" }),
    also: [404, 409, 410],
  },
  {
    endpoint: members.declineInvitation,
    allowed: everyone,
    input: async () => ({ token: "inv_unknown" }),
    also: [404, 409, 410],
  },
  { endpoint: members.listMembers, allowed: managers, input: nothing },
  { endpoint: members.listColleagues, allowed: everyone, input: nothing },
  {
    endpoint: members.inviteMembers,
    allowed: managers,
    input: async () => ({
      emails: [`new${++count}@quetzal.gt`],
      roles: ["creator"],
      individual: false,
      billing: false,
    }),
  },
  { endpoint: members.resendInvitation, allowed: managers, input: invitation },
  { endpoint: members.revokeInvitation, allowed: managers, input: invitation },
  {
    endpoint: members.changeMember,
    allowed: managers,
    input: async (w) => ({ ...(await someone(w)), roles: ["creator"], individual: false, billing: false }),
  },
  { endpoint: members.removeMember, allowed: managers, input: someone },
  { endpoint: members.countWaysIn, allowed: managers, input: someone },
  // The input names a stranger. The error about it proves that the caller was authorized.
  {
    endpoint: members.transferOwnership,
    allowed: ["owner"],
    recent: true,
    input: async () => ({ email: `nobody${++count}@quetzal.gt` }),
    also: [422],
  },
  // Another name than the organization's: nobody of these leaves. The owner may not.
  {
    endpoint: members.leaveOrganization,
    allowed: ["manager", "creator", "reviewer", "consultant"],
    input: async () => ({ name: unique() }),
    also: [422],
  },
];
