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

/** Whether an organization in this status may change things in locked areas. */
export const isActive = (status: string): boolean =>
  status === "active" || status === "v" || status === "updatingSubscription";

/** The general settings of an organization that rules depend on. */
export const OrganizationSettings = z.object({
  assignOnlyByManager: z.boolean(),
  projectSelectionRequired: z.boolean(),
  requiresDifferentReviewerThanCreator: z.boolean(),
  /** Who is a consultant and nothing more fills in fields; optional parts are for others to decide. */
  consultantPlaceholderFields: z.boolean(),
});
export type OrganizationSettings = z.infer<typeof OrganizationSettings>;

/** Who is asking, as a member of one organization: what the rules need and nothing more. Built anew for each request. */
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

/** Whether the actor holds at least one of the named roles. */
export const hasRole = (actor: Pick<Actor, "roles">, ...any: Role[]): boolean =>
  actor.roles.some((r) => any.includes(r));
