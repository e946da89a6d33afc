import type { PublicCall } from "#platform/http/call.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import type { Person } from "#protocol/session.ts";
import { sessionsEnded } from "../events.ts";
import { enqueueAccountMail } from "./account-mails.ts";
import { claimAccount } from "./claim-account.ts";
import { holderOf, linkExpired, makeLink, useUp } from "./link-tokens.ts";
import { hashPassword } from "./passwords.ts";
import { findAccount, personOf, setPassword } from "./persons.ts";
import { personKeys } from "./ports.ts";
import { refuseGuessableOf } from "./refuse-guessable.ts";
import { endSessions } from "./sessions.ts";
import { countMail, sealedAddress } from "./sign-in-limits.ts";

export const sendRecovery = job("identity.sendRecovery", sealedAddress);
export const recoveryPurpose = "identity.recovery";

/**
 * Asks for a recovery mail. Whether the address has an account is looked up by the job, not here: what the caller can
 * see, the time taken included, is the same for every address. Beyond three an hour for each nothing is sent.
 */
export async function askRecovery(platform: Platform, call: PublicCall, email: string): Promise<void> {
  const counted = await countMail(platform, call, "recovery", email);
  if (!counted) return;
  await call.transaction((transaction) =>
    transaction.enqueue(sendRecovery, { sealed: platform.secrets.seal(recoveryPurpose, email), only: counted.only }),
  );
}

/** The job that mails the link, when the address has an account that may sign in. */
export const recoveryJob = (platform: Platform): JobHandler =>
  handle(sendRecovery, (call, { sealed, only }) =>
    call.transaction(async (transaction) => {
      const account = await findAccount(transaction.tx, platform.secrets.open(recoveryPurpose, sealed));
      if (!account || account.disabledAt || only?.includes(account.id) === false) return;
      const { id, path } = await makeLink(transaction, "resetPassword", account);
      transaction.audit("person.recoveryMailed", "person", account.id);
      await enqueueAccountMail(transaction, platform, {
        key: `resetPassword:${id}`,
        to: account.email,
        language: personOf(account).language,
        subject: "resetSubject",
        paragraphs: ["resetIntro", "resetLife", "resetIgnore"],
        action: "resetAction",
        path,
      });
    }),
  );

/**
 * Uses up a recovery link: sets the password, ends every session, every other recovery link and, unless they are to be
 * kept, every API key of the person. Having the mail proves the address, so it counts as verified.
 */
export async function resetPassword(
  platform: Platform,
  call: PublicCall,
  input: { readonly token: string; readonly password: string; readonly keepKeys: boolean },
): Promise<{ email: string; otherSession: boolean }> {
  // Looked at before hashing: a made-up token must not cost 19 MiB and a core.
  const good = await platform.db.asSystem((tx) => holderOf(tx, "resetPassword", input.token, call.now));
  if (!good) throw linkExpired();
  await refuseGuessableOf(platform.db, good.uid, input.password);
  const hash = await hashPassword(input.password);
  return call.transaction(async (transaction) => {
    const { tx, now } = transaction;
    const { uid, email, language } = await useUp(transaction, "resetPassword", input.token);
    await claimAccount(transaction, uid);
    await setPassword(transaction, uid, hash);
    await endSessions(tx, uid);
    if (!input.keepKeys) await transaction.tx.ports.one(personKeys).end(transaction, uid, "passwordReset");
    await tx
      .updateTable("accountTokens")
      .set({ usedAt: now })
      .where("userId", "=", uid)
      .where("purpose", "=", "resetPassword")
      .where("usedAt", "is", null)
      .execute();
    transaction.audit("person.passwordReset", "person", uid);
    await transaction.announce(sessionsEnded, { uid });
    await enqueuePasswordChanged(platform, transaction, { uid, email, language: language === "es" ? "es" : "en" });
    return { email, otherSession: call.user !== undefined && call.user.uid !== uid };
  });
}

/** Returns the effects of a recovery link, apart from the end of sessions. Throws `identity.linkExpired`. */
export const aboutReset = (platform: Platform, call: PublicCall, token: string): Promise<{ apiKeys: number }> =>
  platform.db.asSystem(async (tx) => {
    const holder = await holderOf(tx, "resetPassword", token, call.now);
    if (!holder) throw linkExpired();
    return { apiKeys: await tx.ports.one(personKeys).count(tx, holder.uid, call.now) };
  });

/** Notifies a person by mail that their password was changed and their sessions ended. */
export const enqueuePasswordChanged = (
  platform: Platform,
  transaction: Transaction,
  { uid, email, language }: Pick<Person, "uid" | "email" | "language">,
): Promise<void> =>
  enqueueAccountMail(transaction, platform, {
    key: `passwordChanged:${uid}:${transaction.now.getTime()}`,
    to: email,
    language,
    subject: "changedSubject",
    paragraphs: ["changedIntro", "changedWarn"],
    action: "changedAction",
    path: "/login",
  });
