import { z } from "zod";
import { Actor, Role } from "#protocol/actor.ts";
import { languages } from "#protocol/text.ts";

/** What the browser knows of who is looking, and nothing more: the answer of `GET /session`. */
export const Session = z.object({
  person: z
    .object({
      uid: z.string(),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      emailVerified: z.boolean(),
      /** Both names are there; without them the product asks for them first. */
      complete: z.boolean(),
      language: z.enum(languages).nullable(),
    })
    .nullable(),
  actor: Actor.nullable(),
  organization: z
    .object({
      id: z.string(),
      name: z.string(),
      country: z.string(),
      status: z.string(),
      plan: z.string(),
      trialEndsAt: z.string().nullable(),
      whiteLabel: z.boolean(),
      logoUrl: z.string().nullable(),
      /** Colours of the organization; absent ones are the product's own. */
      theme: z.record(z.string(), z.unknown()).nullable(),
    })
    .nullable(),
  flags: z.object({ payments: z.boolean(), utilities: z.boolean() }),
  docsUrl: z.string(),
  /** Invitations to this person's address that wait for an answer. */
  invitations: z.array(
    z.object({ id: z.string(), organizationName: z.string(), roles: z.array(Role), expiresAt: z.string() }),
  ),
});
export type Session = z.infer<typeof Session>;
