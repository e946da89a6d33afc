import type { PublicCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import { personChanged } from "../events.ts";
import { claimAccount, isTheirs } from "./claim-account.ts";
import { isKnownBrowser } from "./known-browsers.ts";
import { createPerson, setPassword } from "./persons.ts";

/** The person a link was mailed to, and their input on its page. */
export interface MailedPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
}

/**
 * Creates or claims the account for a mailed link, in the transaction that uses the link up, and returns its id.
 * The link shows the address to be theirs: a new account is verified; one nobody had verified is emptied of what a stranger may
 * have put there, as a verification link does. Throws `identity.accountExists` for one that was verified: it has an owner, who
 * signs in.
 */
export async function accountOfMailbox(
  platform: Platform,
  call: PublicCall,
  transaction: Transaction,
  { email, firstName, lastName, passwordHash }: MailedPerson,
): Promise<string> {
  const { language } = call;
  const names = { firstName, lastName };
  const made = await createPerson(transaction, { email, ...names, passwordHash, language, emailVerified: true });
  if (made) return made;
  const { tx } = transaction;
  const row = await tx.selectFrom("users").select("id").where("email", "=", email).forUpdate().executeTakeFirst();
  // It was there a moment ago and has moved to another address.
  if (!row) throw new Failure("identity.linkExpired", 410);
  const claim = await claimAccount(
    transaction,
    row.id,
    isTheirs(call, row.id) || isKnownBrowser(platform, call, row.id),
  );
  if (claim === "verifiedBefore") throw new Failure("identity.accountExists", 409);
  await setPassword(transaction, row.id, passwordHash);
  await tx.updateTable("users").set(names).where("id", "=", row.id).execute();
  transaction.audit("person.verified", "person", row.id, { email });
  await transaction.announce(personChanged, { uid: row.id });
  return row.id;
}

/** Returns the person who has verified an address, or undefined. */
export async function ownerOfAddress(
  db: Pick<Transaction["tx"], "selectFrom">,
  email: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .where("emailVerifiedAt", "is not", null)
    .executeTakeFirst();
  return found?.id;
}
