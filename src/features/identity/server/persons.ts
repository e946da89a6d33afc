import type { Selectable } from "kysely";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Users } from "#platform/db/tables.ts";
import type { Transaction } from "#platform/transaction.ts";
import type { Person } from "#protocol/session.ts";
import type { Language } from "#protocol/text.ts";
import { isComplete } from "../account-rules.ts";

/** A person to be. `email` is normal; without a hash nobody signs in with a password; without names they are asked for. */
export interface NewPerson {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly language: Language;
  readonly passwordHash?: string;
  readonly emailVerified?: boolean;
}

/** Makes an account and gives its id; `undefined` when the address has one already, also one made at the same moment. */
export async function createPerson(transaction: Transaction, person: NewPerson): Promise<string | undefined> {
  const { tx, now } = transaction;
  const made = await tx
    .insertInto("users")
    .values({
      id: newId(),
      email: person.email,
      emailVerifiedAt: person.emailVerified ? now : null,
      firstName: person.firstName ?? "",
      lastName: person.lastName ?? "",
      language: person.language,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) return undefined;
  if (person.passwordHash) await setPassword(transaction, made.id, person.passwordHash);
  transaction.audit("person.created", "person", made.id, { email: person.email });
  return made.id;
}

/**
 * Keeps the name and address of a person, which are about to change, for what they did until now. A name that was not complete
 * is not kept: the complete one says who it was.
 */
export const keepFormerName = async ({ tx, now }: Transaction, uid: string): Promise<void> =>
  void (await tx
    .insertInto("formerNames")
    .columns(["userId", "until", "firstName", "lastName", "email"])
    .expression((of) =>
      of
        .selectFrom("users")
        .select(["id", of.val(now).as("until"), "firstName", "lastName", "email"])
        .where("id", "=", uid)
        .where("firstName", "<>", "")
        .where("lastName", "<>", ""),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute());

/** Takes the one trial of a person: whether it was still theirs to take. */
export async function takeTrial({ tx, now }: Transaction, uid: string): Promise<boolean> {
  const taken = await tx
    .updateTable("users")
    .set({ trialAt: now })
    .where("id", "=", uid)
    .where("trialAt", "is", null)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Sets the password of a person, or their first one. */
export const setPassword = async ({ tx, now }: Transaction, uid: string, hash: string): Promise<void> =>
  void (await tx
    .insertInto("passwords")
    .values({ userId: uid, hash, changedAt: now })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ hash, changedAt: now }))
    .execute());

/** A row as the person knows it. */
export const personOf = (row: Selectable<Users>): Person => ({
  uid: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  emailVerified: row.emailVerifiedAt !== null,
  complete: isComplete(row),
  language: row.language === "es" ? "es" : "en",
});

/** The person with this id, `undefined` when there is none. In a system transaction. */
export async function loadPerson(tx: Tx, uid: string): Promise<Person | undefined> {
  const row = await tx.selectFrom("users").selectAll().where("id", "=", uid).executeTakeFirst();
  return row && personOf(row);
}

/** The address and language to write to somebody; undefined when the address is not verified or the account is deactivated. */
export async function mailReceiver(tx: Tx, uid: string): Promise<Pick<Person, "email" | "language"> | undefined> {
  const row = await tx.selectFrom("users").selectAll().where("id", "=", uid).executeTakeFirst();
  return row && row.emailVerifiedAt !== null && row.disabledAt === null ? personOf(row) : undefined;
}

/** The account of an address, with what its password is compared with. */
export const findAccount = (tx: Tx, email: string) =>
  tx
    .selectFrom("users")
    .leftJoin("passwords", "passwords.userId", "users.id")
    .selectAll("users")
    .select("passwords.hash as passwordHash")
    .where("users.email", "=", email)
    .executeTakeFirst();
