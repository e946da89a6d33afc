import { z } from "zod";
import { Actor, Role } from "./actor.ts";
import { endpoint } from "./endpoint.ts";
import { Id } from "./page.ts";
import { PlanName } from "./permission.ts";
import { queryArea } from "./query-key.ts";
import { languages } from "./text.ts";

/** A person as they are known to themselves. `complete`: both names are there; without them the product asks first. */
export const Person = z.object({
  uid: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emailVerified: z.boolean(),
  complete: z.boolean(),
  language: z.enum(languages),
});
export type Person = z.infer<typeof Person>;

/** The keys of the caller's session. */
export const sessionKeys = queryArea("session");

/** An invitation waiting for the person who looks. */
export const WaitingInvitation = z.object({
  id: Id,
  organization: z.string(),
  roles: z.array(Role),
  invitedBy: z.string(),
  expiresAt: z.string(),
});
export type WaitingInvitation = z.infer<typeof WaitingInvitation>;

/** Everything a browser knows of who is looking. Signed out: `person` is null; without an organization: `actor` is null. */
export const Session = z.object({
  person: Person.nullable(),
  actor: Actor.nullable(),
  organization: z
    .object({
      id: Id,
      name: z.string(),
      country: z.string(),
      status: z.string(),
      /** The plan that counts now, a trial included. */
      plan: PlanName,
      /** End of the running trial; null when none runs. */
      trialEndsAt: z.string().nullable(),
      whiteLabel: z.boolean(),
      /** True if project levels are in its navigation. */
      specialUI: z.boolean(),
      logoUrl: z.string().nullable(),
      theme: z.record(z.string(), z.unknown()).nullable(),
    })
    .nullable(),
  flags: z.object({ payments: z.boolean(), utilities: z.boolean() }),
  /** The address of the documentation. Null for a white-labelled organization. */
  docsUrl: z.string().nullable(),
  /** The e-mail address of the installation's operator, for questions about a subscription. Null if none is set. */
  contact: z.string().nullable(),
  invitations: z.array(WaitingInvitation),
});
export type Session = z.infer<typeof Session>;

export const getSession = endpoint({
  method: "GET",
  path: "/session",
  access: "public",
  area: "none",
  summary: "Who is looking: person, rights, organization, waiting invitations",
  input: z.strictObject({}),
  output: Session,
});
