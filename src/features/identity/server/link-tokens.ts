import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import { newToken, tokenHash } from "#platform/secrets/secrets.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import { lifetimes } from "../contract.ts";

/** The purpose of a mailed link, also the `mode` of its address. */
export type Purpose = "verifyEmail" | "resetPassword" | "signIn" | "unenroll" | "changeEmail";

const prefix: Readonly<Record<Purpose, string>> = {
  verifyEmail: "vem",
  resetPassword: "rpw",
  signIn: "sil",
  unenroll: "une",
  changeEmail: "cem",
};

/** Returns the same failure for a used, an expired and an unknown link. */
export const linkExpired = (): Failure => new Failure("identity.linkExpired", 410);

/**
 * Makes the token of a link, bound to the person's address, and the path of the page that uses it up. `about`: the second
 * factor it takes away, or the address it moves the account to.
 */
export async function makeLink(
  transaction: Transaction,
  purpose: Purpose,
  person: { readonly id: string; readonly email: string },
  about = "",
): Promise<{ id: string; token: string; path: `/${string}` }> {
  const token = newToken(prefix[purpose]);
  const id = newId();
  await transaction.tx
    .insertInto("accountTokens")
    .values({
      id,
      purpose,
      tokenHash: tokenHash(token),
      userId: person.id,
      email: person.email,
      about,
      createdAt: transaction.now,
      expiresAt: new Date(transaction.now.getTime() + lifetimes[purpose] * 1000),
    })
    .execute();
  return { id, token, path: `/auth/action?mode=${purpose}&token=${token}` };
}

/** The token as it could be used now: not yet used, in time, its person enabled and still at that address. */
const usable = (tx: Tx, purpose: Purpose, token: string, now: Date) =>
  tx
    .selectFrom("accountTokens")
    .innerJoin("users", (join) =>
      join.onRef("users.id", "=", "accountTokens.userId").onRef("users.email", "=", "accountTokens.email"),
    )
    .select(["accountTokens.id", "users.id as uid", "users.email", "users.language", "accountTokens.about"])
    .where("tokenHash", "=", tokenHash(token))
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .where("users.disabledAt", "is", null);

/** Returns the owner of a usable token without using it, or undefined. */
export const holderOf = (
  tx: Tx,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<{ uid: string; email: string } | undefined> => usable(tx, purpose, token, now).executeTakeFirst();

/** Uses the token up: of two who come at once, one gets it. Throws `identity.linkExpired` otherwise. */
export async function useUp(
  { tx, now }: Transaction,
  purpose: Purpose,
  token: string,
): Promise<{ uid: string; email: string; language: string; about: string }> {
  const found = await usable(tx, purpose, token, now).executeTakeFirst();
  if (!found) throw linkExpired();
  // One link of a person at a time: each uses up the others, and two that did so at once would wait for each other.
  await tx.selectFrom("users").select("id").where("id", "=", found.uid).forNoKeyUpdate().execute();
  const { numUpdatedRows } = await tx
    .updateTable("accountTokens")
    .set({ usedAt: now })
    .where("id", "=", found.id)
    .where("usedAt", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw linkExpired();
  return found;
}
