import {
  accountOfMailbox,
  finishSignIn,
  hashPassword,
  ownerOfAddress,
  refuseGuessable,
  type SigningIn,
  welcome,
} from "#features/identity/server/index.ts";
import { currentPlan } from "#features/organizations/server/index.ts";
import type { PublicCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import type { Person } from "#protocol/session.ts";
import type { InvitationOpened } from "../contract.ts";
import { acceptInvitation, invitationOf, openState, refused } from "./answer-invitation.ts";
import { memberNames } from "./queries.ts";

/**
 * Returns the invitation for the page of a mailed link. Having the link proves the ownership of the mailbox. Changes
 * nothing.
 */
export const openInvitation = (platform: Platform, call: PublicCall, token: string): Promise<InvitationOpened> =>
  platform.db.asSystem(async (tx) => {
    const row = await invitationOf(tx, token);
    const inviter = (await memberNames(tx, [row.invitedBy])).get(row.invitedBy)?.name ?? row.organization;
    return {
      organization: row.organization,
      inviter,
      email: row.email,
      roles: row.roles,
      expiresAt: row.expiresAt.toISOString(),
      state: openState(row, call.now),
      hasAccount: (await ownerOfAddress(tx, row.email)) !== undefined,
    };
  });

/** The input of a new person. */
interface Joining {
  readonly token: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
}

/**
 * Creates the account of the invited address, joins the organization and signs in, all at once or not at all. The token
 * is the only proof. It is used up, and is valid until its end and for its own address alone. Of two simultaneous calls
 * the second learns that the invitation was answered. Throws `identity.accountExists` if the address has an owner
 * already.
 */
export async function joinByLink({ platform, call }: SigningIn, joining: Joining): Promise<Person> {
  const { token, password, ...names } = joining;
  // Before the work a password makes.
  const invited = await platform.db.asSystem((tx) => invitationOf(tx, token));
  refuseUnlessOpen(invited, call.now);
  refuseGuessable(password, [names.firstName, names.lastName, invited.email, invited.organization]);
  const passwordHash = await hashPassword(password);
  const signedIn = await call.transaction(async (transaction) => {
    const { orgId } = await invitationOf(transaction.tx, token);
    await currentPlan(transaction.tx, orgId, transaction.now, "lock");
    // Behind the lock: another press may have come first.
    const row = await invitationOf(transaction.tx, token);
    refuseUnlessOpen(row, transaction.now);
    const { email } = row;
    const uid = await accountOfMailbox(platform, call, transaction, { ...names, email, passwordHash });
    await acceptInvitation(transaction, { uid, email }, { token });
    return finishSignIn({ platform, call }, transaction, uid, "password");
  });
  return welcome({ platform, call }, signedIn);
}

function refuseUnlessOpen(row: Awaited<ReturnType<typeof invitationOf>>, now: Date): void {
  const state = openState(row, now);
  if (state !== "pending") throw refused(state);
}
