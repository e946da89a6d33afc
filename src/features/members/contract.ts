import { z } from "zod";
import { Email, FirstName, LastName, NewPassword } from "#features/identity/person.ts";
import { OrganizationFields } from "#features/organizations/organization.ts";
import { Role } from "#protocol/actor.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { Permissions, PlanName } from "#protocol/permission.ts";
import { Person } from "#protocol/session.ts";
import { GrantableRole, Invitation, Member, Membership, maxAddresses } from "./member.ts";
import { CountedWork } from "./open-work.ts";
import { CountedWays } from "./ways-in.ts";

const flags = { individual: z.boolean().default(false), billing: z.boolean().default(false) };
const Changed = z.object({ id: Id });
/** Invitations are mails to people who did not ask for them: few at a time, and not without end. */
const mailLimits = [{ by: "account", max: 40, seconds: 3600 }] as const;
/** Repeated invitations would harass the person invited. */
const perAddress = { by: "input:emails", max: 10, seconds: 3600 } as const;
const perInvitation = { by: "input:id", max: 5, seconds: 3600 } as const;
const answerLimits = [{ by: "account", max: 30, seconds: 600 }] as const;

/** The role response of the specification. Without an organization `roles` is empty. */
export const RoleResponse = z.object({
  code: z.literal(200),
  roles: z.array(Role),
  plan: PlanName.nullable(),
  planAnnual: z.boolean(),
  /** The outside services the organization has connected: its provider of signatures, `ai`, `singleSignOn`. */
  integrations: z.array(z.string()),
  /** Opens POST /engine/search for an hour. Empty for an API key. */
  searchKey: z.string(),
  country: z.string(),
  teams: z.array(z.object({ id: Id, name: z.string() })),
  teamIds: z.array(Id),
  individual: z.boolean(),
  /** The permissions of each plan, by its name. They hold for everybody on the plan. */
  global: z.object({ plans: z.record(z.string(), Permissions) }),
  rejectionOptions: z.array(z.object({ id: Id, name: z.string() })),
  assignOnlyByManager: z.boolean(),
  projectSelectionRequired: z.boolean(),
  customTheme: z.record(z.string(), z.unknown()).nullable(),
  customLogo: z.object({ mime: z.string(), file: z.string() }).nullable(),
  requiresDifferentReviewerThanCreator: z.boolean(),
  specialUI: z.boolean(),
});
export type RoleResponse = z.infer<typeof RoleResponse>;

export const getRolesUser = endpoint({
  method: "POST",
  path: "/engine/getRolesUser",
  access: "user",
  area: "any",
  reads: true,
  byKey: true,
  summary: "Roles, plan and settings of the caller",
  input: z.strictObject({}),
  output: RoleResponse,
});

export const createOrganization = endpoint({
  method: "POST",
  path: "/organizations",
  access: "user",
  area: "none",
  once: true,
  summary: "Founds an organization; the caller becomes its owner",
  input: z.strictObject({
    ...OrganizationFields.shape,
    address: OrganizationFields.shape.address.default(""),
    phone: OrganizationFields.shape.phone.default(""),
  }),
  output: Changed,
  limits: answerLimits,
});

export const listMembers = endpoint({
  method: "GET",
  path: "/members",
  access: "member",
  area: "organization",
  summary: "The members of the organization, its pending invitations and its seats",
  input: z.strictObject({}),
  output: z.object({
    members: z.array(Member),
    invitations: z.array(Invitation),
    seats: z.object({ used: z.number().int(), total: z.number().int() }),
  }),
});

/** A person as one chooses them: for reviewers, assignees and names in lists. */
export const Colleague = z.object({ id: Id, name: z.string(), email: z.string(), roles: z.array(Role) });
export type Colleague = z.infer<typeof Colleague>;

export const listColleagues = endpoint({
  method: "GET",
  path: "/members/colleagues",
  access: "member",
  area: "organization",
  summary: "The names, addresses and roles of the members of the organization, for every role",
  input: z.strictObject({}),
  output: z.object({ colleagues: z.array(Colleague) }),
});

export const inviteMembers = endpoint({
  method: "POST",
  path: "/members/invitations",
  access: "member",
  area: "organization",
  byKey: false,
  summary: "Invites people by e-mail, all or none; errors name the addresses concerned",
  input: z.strictObject({
    emails: z.array(Email).min(1, "members.emailRequired").max(maxAddresses, "members.tooManyAddresses"),
    roles: z.array(GrantableRole).min(1, "members.roleRequired"),
    ...flags,
  }),
  output: z.object({ invited: z.number().int() }),
  limits: [...mailLimits, perAddress],
});

export const resendInvitation = endpoint({
  method: "POST",
  path: "/members/invitations/:id/resend",
  access: "member",
  area: "organization",
  byKey: false,
  summary: "Sends an invitation again with a new link, valid for 7 days; the previous link stops working",
  input: z.strictObject({ id: Id }),
  output: Changed,
  limits: [...mailLimits, perInvitation],
});

export const revokeInvitation = endpoint({
  method: "DELETE",
  path: "/members/invitations/:id",
  access: "member",
  area: "organization",
  byKey: false,
  summary: "Revokes an invitation",
  input: z.strictObject({ id: Id }),
  output: Changed,
});

export const changeMember = endpoint({
  method: "PUT",
  path: "/members/:id",
  changesMembership: true,
  access: "member",
  area: "organization",
  byKey: false,
  summary:
    "Changes the roles and flags of a member; without roles they stay in the list but can do nothing. `before`: what they were changed from; refused (409) if it is something else by now",
  input: z.strictObject({ id: Id, roles: z.array(Role), ...flags, before: Membership.optional() }),
  output: Changed,
});

export const removeMember = endpoint({
  method: "DELETE",
  path: "/members/:id",
  changesMembership: true,
  access: "member",
  area: "organization",
  byKey: false,
  summary:
    "Removes a member from the organization immediately; their drafts and reviews go to another member, or to the owner",
  input: z.strictObject({ id: Id, successorId: Id.optional() }),
  output: Changed,
});

export const transferOwnership = endpoint({
  method: "POST",
  path: "/organizations/current/ownership",
  changesMembership: true,
  access: "member",
  area: "organization",
  byKey: false,
  summary:
    "Makes another member, given by e-mail, the owner; the caller keeps all other roles. Requires a recent login",
  input: z.strictObject({ email: Email }),
  output: Changed,
  limits: answerLimits,
});

export const leaveOrganization = endpoint({
  method: "POST",
  path: "/members/leave",
  changesMembership: true,
  access: "member",
  area: "organization",
  byKey: false,
  summary: "Leaves the organization; its name must be given as confirmation. Drafts and reviews go to the owner",
  input: z.strictObject({ name: z.string().max(200) }),
  output: Changed,
  limits: answerLimits,
});

/** An invitation is named by the token of its mail, or by its id when it waits for the asker's verified e-mail. */
const WhichInvitation = z.union([z.strictObject({ token: z.string().min(1).max(200) }), z.strictObject({ id: Id })]);

/** The invitation of a link. `otherEmail`: it was sent to another address than the caller's. */
export const InvitationFound = z.object({
  id: Id,
  organization: z.string(),
  roles: z.array(Role),
  state: z.enum(["pending", "expired", "used", "revoked", "otherEmail"]),
});
export type InvitationFound = z.infer<typeof InvitationFound>;

export const findInvitation = endpoint({
  method: "POST",
  path: "/invitations/find",
  access: "user",
  area: "none",
  reads: true,
  summary: "An invitation by its e-mailed link, to show it; the link can still be used",
  input: z.strictObject({ token: z.string().min(1).max(200) }),
  output: InvitationFound,
  limits: answerLimits,
});

/**
 * The invitation on the page of a mailed link. `hasAccount`: the address belongs to a verified account, whose owner
 * signs in.
 */
export const InvitationOpened = z.object({
  organization: z.string(),
  inviter: z.string(),
  email: z.string(),
  roles: z.array(Role),
  expiresAt: z.iso.datetime(),
  state: z.enum(["pending", "expired", "used", "revoked"]),
  hasAccount: z.boolean(),
});
export type InvitationOpened = z.infer<typeof InvitationOpened>;

export const openInvitation = endpoint({
  method: "POST",
  path: "/invitations/open",
  access: "public",
  area: "none",
  reads: true,
  summary: "An invitation by its e-mailed link, for anyone who has it; the link can still be used",
  input: z.strictObject({ token: z.string().min(1).max(200) }),
  output: InvitationOpened,
  limits: [{ by: "address", max: 60, seconds: 600 }],
});

export const joinByLink = endpoint({
  method: "POST",
  path: "/invitations/join",
  access: "public",
  area: "none",
  summary: "Creates an account for the invited address, joins the organization and logs in; the link can be used once",
  input: z.strictObject({
    token: z.string().min(1).max(200),
    firstName: FirstName,
    lastName: LastName,
    password: NewPassword,
  }),
  output: Person,
  limits: [{ by: "address", max: 20, seconds: 3600 }],
});

export const declineByLink = endpoint({
  method: "POST",
  path: "/invitations/decline-by-link",
  access: "public",
  area: "none",
  summary: "Declines an invitation by its e-mailed link, without an account; the link can be used once",
  input: z.strictObject({ token: z.string().min(1).max(200) }),
  output: Changed,
  limits: [{ by: "address", max: 20, seconds: 3600 }],
});

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/invitations/accept",
  access: "user",
  area: "none",
  once: true,
  summary: "Joins the organization of an invitation sent to the caller's verified e-mail",
  input: WhichInvitation,
  output: Changed,
  limits: answerLimits,
});

export const declineInvitation = endpoint({
  method: "POST",
  path: "/invitations/decline",
  access: "user",
  area: "none",
  once: true,
  summary: "Declines an invitation sent to the caller's verified e-mail",
  input: WhichInvitation,
  output: Changed,
  limits: answerLimits,
});

export const handOverWork = endpoint({
  method: "POST",
  path: "/members/:id/processes/hand-over",
  access: "member",
  area: ["organization", "processes"],
  summary:
    "Transfers a member's work in progress to a colleague: undecided processes they sent, rejected ones and their reviews, but not their drafts",
  input: z.strictObject({ id: Id, successorId: Id }),
  output: z.object({ begun: z.number().int(), reviews: z.number().int() }),
});

export const countHandover = endpoint({
  method: "GET",
  path: "/members/:id/processes",
  access: "member",
  area: ["organization", "processes"],
  summary:
    "The work that a member would leave: their undecided processes, how many of them are drafts, their reviews, and everything by kind",
  input: z.strictObject({ id: Id }),
  output: z.object({
    begun: z.number().int(),
    drafts: z.number().int(),
    reviews: z.number().int(),
    /** All open work that goes to the successor, these included. */
    work: z.array(CountedWork),
  }),
});

export const countWaysIn = endpoint({
  method: "GET",
  path: "/members/:id/ways-in",
  access: "member",
  area: "organization",
  summary: "The links, keys and devices of a member that close or go to the successor when the member leaves",
  input: z.strictObject({ id: Id }),
  output: z.object({ ways: z.array(CountedWays) }),
});
