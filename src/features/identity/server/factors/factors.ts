import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import { secondFactorsChanged } from "../../events.ts";
import type { Proof, SecondFactor, SingleFactor } from "../../second-factor.ts";
import { type AccountMail, enqueueAccountMail, type MailPlatform } from "../account-mails.ts";
import { makeLink } from "../link-tokens.ts";
import { loadPerson } from "../persons.ts";
import type { Challenge } from "./challenges.ts";
import { countRecoveryCodes, issueRecoveryCodes, spendRecoveryCode } from "./recovery-codes.ts";
import { isSentCode } from "./send-code.ts";
import { stepOf } from "./time-codes.ts";

/** The second factors of a person. */
export interface Factors {
  /** The number that receives codes at sign-in, or null if the phone is no second factor. */
  readonly phone: string | null;
  readonly authenticator: boolean;
  /** The hosts of their passkeys, one for each passkey. */
  readonly passkeyHosts: readonly string[];
}

/** The second factors of a person. */
export async function factorsOf(tx: Tx, uid: string): Promise<Factors> {
  const [phone, authenticator, passkeys] = await Promise.all([
    tx
      .selectFrom("phones")
      .select("number")
      .where("userId", "=", uid)
      .where("secondFactorSince", "is not", null)
      .executeTakeFirst(),
    tx
      .selectFrom("authenticators")
      .select("userId")
      .where("userId", "=", uid)
      .where("confirmedAt", "is not", null)
      .executeTakeFirst(),
    tx.selectFrom("passkeys").select("host").where("userId", "=", uid).execute(),
  ]);
  return {
    phone: phone?.number ?? null,
    authenticator: authenticator !== undefined,
    passkeyHosts: passkeys.map(({ host }) => host),
  };
}

/** Returns true if this person must give a second factor. */
export const isAsked = ({ phone, authenticator, passkeyHosts }: Factors): boolean =>
  phone !== null || authenticator || passkeyHosts.length > 0;

/** Returns the purpose under which the secret of a person's app is sealed. */
export const sealedFor = (uid: string): string => `identity.authenticator|${uid}`;

/**
 * Returns true if a proof is right, and uses it up in the transaction: a code of an app by its step, a recovery code by
 * its row. The caller uses up a sent code with its challenge. Throws `identity.invalidMfa` for a factor the person does
 * not have.
 */
export async function isProof(
  platform: Platform,
  transaction: Transaction,
  uid: string,
  proof: Proof,
  challenge: Challenge | undefined,
): Promise<boolean> {
  const { tx, now } = transaction;
  const factors = await factorsOf(tx, uid);
  if (!isAsked(factors)) throw invalidMfa();
  if (proof.kind === "recovery") return spendRecoveryCode(platform, transaction, uid, proof.code);
  if (proof.kind === "phone") {
    if (factors.phone === null) throw invalidMfa();
    // The number may have changed since the code was sent.
    return challenge?.number === factors.phone && isSentCode(platform, challenge, proof.code, now);
  }
  if (!factors.authenticator) throw invalidMfa();
  return (await takeStep(platform, transaction, uid, proof.code)) !== undefined;
}

/** Asked for a factor the person does not have: the specification has a sentence for it. */
export const invalidMfa = (): Failure => new Failure("identity.invalidMfa", 422);

/** Takes a code of a person's app, confirmed or not, and remembers its step; `undefined` when it is none, or an old one. */
export async function takeStep(
  platform: Platform,
  { tx, now }: Transaction,
  uid: string,
  code: string,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom("authenticators")
    .selectAll()
    .where("userId", "=", uid)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const secret = Buffer.from(platform.secrets.open(sealedFor(uid), row.secret), "hex");
  const step = stepOf(secret, code, now, Number(row.lastStep));
  if (step !== undefined)
    await tx.updateTable("authenticators").set({ lastStep: step }).where("userId", "=", uid).execute();
  return step;
}

/**
 * A factor counts from now on: it is written down, the person is notified by mail, and gets recovery codes if they had none.
 * `about`: what the link of the mail takes away.
 */
export async function enrolled(
  platform: Platform,
  transaction: Transaction,
  uid: string,
  factor: SecondFactor,
  about: string = factor,
): Promise<{ recoveryCodes: string[] }> {
  transaction.audit("person.secondFactorEnrolled", "person", uid, { factor });
  await transaction.announce(secondFactorsChanged, { uid });
  await notify(platform, transaction, uid, about, {
    subject: "factorAddedSubject",
    paragraphs: [`${factor}Added`, "factorAddedWarn"],
    action: "unenrollAction",
  });
  if ((await countRecoveryCodes(transaction.tx, uid)) > 0) return { recoveryCodes: [] };
  return { recoveryCodes: await issueRecoveryCodes(platform, transaction, uid) };
}

/** Mails the link that takes a factor away. */
export async function mailUnenroll(
  platform: Platform,
  transaction: Transaction,
  uid: string,
  factor: SingleFactor,
): Promise<void> {
  transaction.audit("person.unenrollMailed", "person", uid, { factor });
  await notify(platform, transaction, uid, factor, {
    subject: "unenrollSubject",
    paragraphs: [`${factor}Unenroll`, "unenrollLife", "unenrollIgnore"],
    action: "unenrollAction",
  });
}

async function notify(
  platform: Platform,
  transaction: Transaction,
  uid: string,
  about: string,
  mail: Pick<AccountMail, "subject" | "paragraphs" | "action">,
): Promise<void> {
  const person = await loadPerson(transaction.tx, uid);
  if (!person) return;
  const { id, path } = await makeLink(transaction, "unenroll", { id: uid, email: person.email }, about);
  await enqueueAccountMail(transaction, platform, {
    key: `unenroll:${id}`,
    to: person.email,
    language: person.language,
    ...mail,
    path,
  });
}

/** Takes a factor away. Says whether it was there. */
export async function removeFactor(
  platform: MailPlatform,
  transaction: Transaction,
  uid: string,
  factor: SingleFactor,
): Promise<boolean> {
  const { tx } = transaction;
  const removed =
    factor === "phone"
      ? await tx
          .updateTable("phones")
          .set({ secondFactorSince: null })
          .where("userId", "=", uid)
          .where("secondFactorSince", "is not", null)
          .executeTakeFirst()
      : await tx.deleteFrom("authenticators").where("userId", "=", uid).executeTakeFirst();
  const count = "numUpdatedRows" in removed ? removed.numUpdatedRows : removed.numDeletedRows;
  if (count > 0n) await factorRemoved(platform, transaction, uid, factor);
  return count > 0n;
}

/** A factor is gone: with the last one go the recovery codes; it is written down, and the person is notified by mail. */
export async function factorRemoved(
  platform: MailPlatform,
  transaction: Transaction,
  uid: string,
  factor: SecondFactor,
): Promise<void> {
  const { tx } = transaction;
  if (!isAsked(await factorsOf(tx, uid))) await tx.deleteFrom("recoveryCodes").where("userId", "=", uid).execute();
  transaction.audit("person.secondFactorRemoved", "person", uid, { factor });
  await transaction.announce(secondFactorsChanged, { uid });
  const person = await loadPerson(tx, uid);
  if (!person) return;
  await enqueueAccountMail(transaction, platform, {
    key: `unenrolled:${newId()}`,
    to: person.email,
    language: person.language,
    subject: "factorRemovedSubject",
    paragraphs: [`${factor}Removed`, "methodWarn"],
    action: "methodAction",
    path: "/myaccount?tab=security",
  });
}
