import { z } from "zod";
import { Permissions } from "./permission.ts";

export const roles = ["owner", "manager", "creator", "reviewer", "consultant"] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** `active`, `v` (verified) and `updatingSubscription` are active; every other status, also an unknown one, is not. */
export const organizationStatuses = [
  "active",
  "v",
  "p",
  "updatingSubscription",
  "disabledSubscription",
  "expiredSubscription",
] as const;
export const OrganizationStatus = z.enum(organizationStatuses);
export type OrganizationStatus = z.infer<typeof OrganizationStatus>;

/** True if an organization in this status may change things in locked areas. */
export const isActive = (status: string): boolean =>
  status === "active" || status === "v" || status === "updatingSubscription";

/** The general settings of an organization that rules depend on. */
export const OrganizationSettings = z.object({
  assignOnlyByManager: z.boolean(),
  projectSelectionRequired: z.boolean(),
  requiresDifferentReviewerThanCreator: z.boolean(),
  /** People who are only consultants fill in fields. Others decide on optional parts. */
  consultantPlaceholderFields: z.boolean(),
});
export type OrganizationSettings = z.infer<typeof OrganizationSettings>;

/** The caller as a member of one organization, with all that policies need. Built anew for each request. */
export const Actor = z.object({
  uid: z.string(),
  orgId: z.string(),
  email: z.string(),
  roles: z.array(Role),
  teamIds: z.array(z.string()),
  /** Sees only what they started, and what is assigned to them for review. Ignored for an owner. */
  individual: z.boolean(),
  permissions: Permissions,
  settings: OrganizationSettings,
  organizationStatus: z.string(),
  whiteLabel: z.boolean(),
  /** The plan asks for a verified phone, and this person has none. */
  phoneMissing: z.literal(true).optional(),
});
export type Actor = z.infer<typeof Actor>;

/** True if the actor has at least one of the roles. */
export const hasRole = (actor: Pick<Actor, "roles">, ...any: Role[]): boolean =>
  actor.roles.some((r) => any.includes(r));
