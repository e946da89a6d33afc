import type { Change } from "#platform/change.ts";
import { newId } from "#platform/clock.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import { personChanged, signInMethodsChanged } from "../../events.ts";
import { postAccountLetter } from "../letters.ts";
import { makeLink, useUp as takeLink } from "../link-tokens.ts";
import { findAccount, loadPerson } from "../persons.ts";

const taken = (): Failure =>
  new Failure("identity.emailTaken", 409, { fields: [{ path: "email", code: "identity.emailTaken" }] });

/** Mails the link that moves an account, to the address it is to move to. Throws `identity.emailTaken`. */
export async function mailEmailChange(platform: Platform, change: Change, uid: string, email: string): Promise<void> {
  if (await findAccount(change.tx, email)) throw taken();
  const person = await loadPerson(change.tx, uid);
  if (!person) return;
  const { id, path } = await makeLink(change, "changeEmail", { id: uid, email: person.email }, email);
  change.audit("person.emailChangeMailed", "person", uid, { email });
  await postAccountLetter(change, platform, {
    key: `changeEmail:${id}`,
    to: email,
    language: person.language,
    subject: "emailChangeSubject",
    paragraphs: ["emailChangeIntro", "emailChangeLife", "emailChangeIgnore"],
    action: "emailChangeAction",
    path,
  });
}

/** Uses the link up: the account has the new address, which counts as verified, and the old one is told. */
export async function changeEmail(
  platform: Platform,
  change: Change,
  token: string,
): Promise<{ uid: string; email: string }> {
  const { uid, email: before, language, about: email } = await takeLink(change, "changeEmail", token);
  await change.tx
    .updateTable("users")
    .set({ email, emailVerifiedAt: change.now })
    .where("id", "=", uid)
    .execute()
    .catch((error: { code?: string }) => {
      throw error.code === "23505" ? taken() : error;
    });
  change.audit("person.emailChanged", "person", uid, { before, email });
  await change.announce(personChanged, { uid });
  await change.announce(signInMethodsChanged, { uid });
  await postAccountLetter(change, platform, {
    key: `emailChanged:${newId()}`,
    to: before,
    language: language === "es" ? "es" : "en",
    subject: "emailChangedSubject",
    paragraphs: ["emailChangedIntro", "emailChangedWarn"],
    action: "changedAction",
    path: "/login",
  });
  return { uid, email };
}
