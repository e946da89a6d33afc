import { z } from "zod";
import { Person } from "#features/identity/person.ts";
import { PlanName } from "#features/plans/plan.ts";
import { Actor, Role } from "#protocol/actor.ts";
import { Id } from "#protocol/page.ts";

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
      logoUrl: z.string().nullable(),
      theme: z.record(z.string(), z.unknown()).nullable(),
    })
    .nullable(),
  flags: z.object({ payments: z.boolean(), utilities: z.boolean() }),
  /** Where the documentation is; null for a white-labelled organization. */
  docsUrl: z.string().nullable(),
  invitations: z.array(WaitingInvitation),
});
export type Session = z.infer<typeof Session>;
