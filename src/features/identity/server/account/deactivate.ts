import { newId } from "#platform/clock.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import { sessionsEnded } from "../../events.ts";
import { enqueueAccountMail } from "../account-mails.ts";
import { personOf } from "../persons.ts";
import { membershipsOf } from "../ports.ts";
import { endSessions } from "../sessions.ts";

/**
 * Disables an account and ends its sessions. A sign-in with the right password then says that it is disabled. Throws
 * `identity.transferFirst` for the owner of an organization, and a field error if the address is not theirs.
 */
export async function deactivate(
  platform: Platform,
  transaction: Transaction,
  uid: string,
  email: string,
): Promise<void> {
  const { tx, now } = transaction;
  const row = await tx.selectFrom("users").selectAll().where("id", "=", uid).forUpdate().executeTakeFirstOrThrow();
  if (row.email !== email)
    throw new Failure("failure.invalid", 422, { fields: [{ path: "email", code: "identity.deactivateOther" }] });
  // Locked, so that ownership does not come to them while they go.
  const memberships = await tx.ports.one(membershipsOf)(tx, uid, "lock");
  if (memberships.some(({ ended, roles }) => !ended && roles.includes("owner")))
    throw new Failure("identity.transferFirst", 409);
  await tx.updateTable("users").set({ disabledAt: now }).where("id", "=", uid).execute();
  await endSessions(tx, uid);
  transaction.audit("person.deactivated", "person", uid);
  await transaction.announce(sessionsEnded, { uid });
  await enqueueAccountMail(transaction, platform, {
    key: `deactivated:${newId()}`,
    to: row.email,
    language: personOf(row).language,
    subject: "deactivatedSubject",
    paragraphs: ["deactivatedIntro", "deactivatedWarn"],
    action: "deactivatedAction",
    path: "/login",
  });
}
