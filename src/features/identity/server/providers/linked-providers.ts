import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { refusal } from "#protocol/decision.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { signInMethodsChanged } from "../../events.ts";
import { mayUnlink } from "../../sign-in-method.ts";
import { enqueueAccountMail } from "../account-mails.ts";
import { loadPerson } from "../persons.ts";
import type { Claims, Provider } from "./providers.ts";

const emailIn = (claims: Claims): string => (typeof claims["email"] === "string" ? claims["email"].slice(0, 254) : "");

/** Returns the person linked to an identity of a provider, or undefined. */
export async function linkedPerson(tx: Tx, provider: Provider, claims: Claims): Promise<string | undefined> {
  const row = await tx
    .selectFrom("linkedProviders")
    .select("userId")
    .where("provider", "=", provider.id)
    .where("issuer", "=", claims.iss)
    .where("subject", "=", claims.sub)
    .executeTakeFirst();
  return row?.userId;
}

/** Links a provider's account with a person; says whether it did: it may be somebody's already, or they have another one there. */
export async function linkProvider(
  { tx, now }: Transaction,
  uid: string,
  provider: Provider,
  claims: Claims,
): Promise<boolean> {
  const row = await tx
    .insertInto("linkedProviders")
    .values({
      id: newId(),
      userId: uid,
      provider: provider.id,
      organizationProvider: provider.organization ? provider.id : null,
      issuer: claims.iss,
      subject: claims.sub,
      email: emailIn(claims),
      linkedAt: now,
      lastUsedAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers that a provider was signed in with. */
export const noteUse = async ({ tx, now }: Transaction, uid: string, provider: Provider): Promise<void> =>
  void (await tx
    .updateTable("linkedProviders")
    .set({ lastUsedAt: now })
    .where("userId", "=", uid)
    .where("provider", "=", provider.id)
    .execute());

/** Returns the ways a person signs in: if they have a password, and their providers. */
export async function waysIn(tx: Tx, uid: string) {
  const [password, linked] = await Promise.all([
    tx.selectFrom("passwords").select("userId").where("userId", "=", uid).executeTakeFirst(),
    tx
      .selectFrom("linkedProviders as l")
      .leftJoin("signInProviders as p", "p.id", "l.organizationProvider")
      .select(["l.provider", "l.email", "l.linkedAt", "l.lastUsedAt", "p.label"])
      .where("l.userId", "=", uid)
      .orderBy("l.linkedAt")
      .execute(),
  ]);
  return { hasPassword: password !== undefined, linked };
}

/** Links on a person's own wish, and notifies them by mail. */
export async function linkToPerson(
  platform: Platform,
  transaction: Transaction,
  uid: string,
  provider: Provider,
  claims: Claims,
): Promise<void> {
  if (!(await linkProvider(transaction, uid, provider, claims))) throw new Failure("identity.providerTaken", 409);
  transaction.audit("person.providerLinked", "person", uid, { provider: provider.id, issuer: claims.iss });
  await changed(platform, transaction, uid, "linked");
}

/** Takes a provider away, unless it is the last way in; of two taken away at once the second one sees the first gone. */
export async function unlinkProvider(
  platform: Platform,
  transaction: Transaction,
  uid: string,
  provider: string,
): Promise<void> {
  const { tx } = transaction;
  await tx.selectFrom("users").select("id").where("id", "=", uid).forNoKeyUpdate().execute();
  const ways = await waysIn(tx, uid);
  if (!ways.linked.some((one) => one.provider === provider)) throw notFound();
  const decision = mayUnlink(ways, provider);
  if (decision !== true) throw refusal(decision);
  await tx.deleteFrom("linkedProviders").where("userId", "=", uid).where("provider", "=", provider).execute();
  transaction.audit("person.providerUnlinked", "person", uid, { provider });
  await changed(platform, transaction, uid, "unlinked");
}

async function changed(
  platform: Platform,
  transaction: Transaction,
  uid: string,
  what: "linked" | "unlinked",
): Promise<void> {
  await transaction.announce(signInMethodsChanged, { uid });
  const person = await loadPerson(transaction.tx, uid);
  if (!person) return;
  await enqueueAccountMail(transaction, platform, {
    key: `${what}:${newId()}`,
    to: person.email,
    language: person.language,
    subject: `${what}Subject`,
    paragraphs: [`${what}Intro`, "methodWarn"],
    action: "methodAction",
    path: "/myaccount?tab=security",
  });
}
