import { z } from "zod";
import { emailError, normalEmail } from "#features/identity/person.ts";
import { Role, roles } from "#protocol/actor.ts";
import { Id } from "#protocol/page.ts";

/** The roles that are granted; ownership is only transferred. */
export const grantableRoles = ["manager", "creator", "reviewer", "consultant"] as const satisfies readonly Role[];
export const GrantableRole = z.enum(grantableRoles);
export type GrantableRole = z.infer<typeof GrantableRole>;

/** The roles each once, in the order of the product. */
export const inOrder = (given: readonly Role[]): Role[] => roles.filter((r) => given.includes(r));

/**
 * A person's membership in the organization. `individual` sees only their own processes, `billing` marks a billable
 * seat.
 */
export const Membership = z.object({ roles: z.array(Role), individual: z.boolean(), billing: z.boolean() });
export type Membership = z.infer<typeof Membership>;

/** A person of the organization. */
export const Member = Membership.extend({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  acceptedAt: z.string(),
  /** Members of a response have accepted, and removed ones are never in it. */
  acceptedInvite: z.literal(true),
  deleted: z.literal(false),
});
export type Member = z.infer<typeof Member>;

/** An invitation that waits, ran out, or was declined. */
const InvitationState = z.enum(["pending", "expired", "declined"]);

/** An invitation as those who manage the organization read it. */
export const Invitation = Membership.extend({
  id: Id,
  email: z.string(),
  state: InvitationState,
  acceptedInvite: z.literal(false),
  /** The outcome of its mail; null while it waits. */
  mailOutcome: z.enum(["sent", "bounced", "failed"]).nullable(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof Invitation>;

/** Days after that of its sending on which an invitation can be accepted. */
export const invitationDays = 7;

/** Most addresses of one call. */
export const maxAddresses = 50;

/** The addresses in a pasted text, each once, and the words that are none. Takes lists and `Ana Paz <ana@paz.gt>`. */
export function addressesIn(text: string): {
  readonly addresses: readonly string[];
  readonly errors: readonly string[];
} {
  const addresses = new Set<string>();
  const errors: string[] = [];
  for (const part of text.split(/[,;\n\r]+/)) {
    const named = /<([^<>]*)>\s*$/.exec(part);
    for (const word of named ? [named[1] ?? ""] : part.split(/\s+/)) {
      if (word.trim() === "") continue;
      if (emailError(word)) errors.push(word.trim());
      else addresses.add(normalEmail(word));
    }
  }
  return { addresses: [...addresses], errors };
}
