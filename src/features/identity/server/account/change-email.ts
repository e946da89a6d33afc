import { newId } from "#platform/clock.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import { personChanged, signInMethodsChanged } from "../../events.ts";
import { enqueueAccountMail } from "../account-mails.ts";
import { makeLink, useUp as takeLink } from "../link-tokens.ts";
import { findAccount, keepFormerName, loadPerson, personOf } from "../persons.ts";

const taken = (): Failure =>
  new Failure("identity.emailTaken", 409, { fields: [{ path: "email", code: "identity.emailTaken" }] });

/**
 * Mails the link that moves an account, to its new address. Only that mailbox learns that the address has an account
 * already, not the caller.
 */
export async function mailEmailChange(
  platform: Platform,
  transaction: Transaction,
  uid: string,
  email: string,
): Promise<void> {
  const owner = await findAccount(transaction.tx, email);
  const person = await loadPerson(transaction.tx, uid);
  if (!person) return;
  if (owner) {
    transaction.audit("person.emailChangeMailed", "person", uid, { email });
    return enqueueAccountMail(transaction, platform, {
      key: `changeEmailTaken:${newId()}`,
      to: email,
      language: personOf(owner).language,
      subject: "emailTakenSubject",
      paragraphs: ["emailTakenIntro", "emailTakenIgnore"],
      action: "changedAction",
      path: "/login",
    });
  }
  const { id, path } = await makeLink(transaction, "changeEmail", { id: uid, email: person.email }, email);
  transaction.audit("person.emailChangeMailed", "person", uid, { email });
  await enqueueAccountMail(transaction, platform, {
    key: `changeEmail:${id}`,
    to: email,
    language: person.language,
    subject: "emailChangeSubject",
    paragraphs: ["emailChangeIntro", "emailChangeLife", "emailChangeIgnore"],
    action: "emailChangeAction",
    path,
  });
}

/**
 * Moves the account to the new address and uses the link up. Only the person who requested it can use it. The new
 * address counts as verified, and the old one is notified. The owner of the mailbox alone must not move another's
 * account into it.
 */
export async function changeEmail(
  platform: Platform,
  transaction: Transaction,
  asker: string,
  token: string,
): Promise<{ email: string }> {
  const { uid, email: before, language, about: email } = await takeLink(transaction, "changeEmail", token);
  if (uid !== asker) throw new Failure("identity.otherAccountsLink", 403);
  await keepFormerName(transaction, uid);
  await transaction.tx
    .updateTable("users")
    .set({ email, emailVerifiedAt: transaction.now })
    .where("id", "=", uid)
    .execute()
    .catch((error: { code?: string }) => {
      throw error.code === "23505" ? taken() : error;
    });
  transaction.audit("person.emailChanged", "person", uid, { before, email });
  await transaction.announce(personChanged, { uid });
  await transaction.announce(signInMethodsChanged, { uid });
  await enqueueAccountMail(transaction, platform, {
    key: `emailChanged:${newId()}`,
    to: before,
    language: language === "es" ? "es" : "en",
    subject: "emailChangedSubject",
    paragraphs: ["emailChangedIntro", "emailChangedWarn"],
    action: "changedAction",
    path: "/login",
  });
  return { email };
}
