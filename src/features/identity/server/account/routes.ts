import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { UserCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { sessionCookieName } from "#platform/http/session-cookie.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { recentSignIn } from "#protocol/decision.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import type { AccountSession } from "../../account-contract.ts";
import * as contract from "../../account-contract.ts";
import { lifetimes } from "../../contract.ts";
import { sessionsEnded, signInMethodsChanged } from "../../events.ts";
import { enqueueAccountMail } from "../account-mails.ts";
import { hashPassword } from "../passwords.ts";
import { loadPerson, personOf, setPassword } from "../persons.ts";
import { membershipsOf } from "../ports.ts";
import { enqueuePasswordChanged } from "../recovery.ts";
import { refuseGuessableOf } from "../refuse-guessable.ts";
import { endEmailChanges, endSessions } from "../sessions.ts";
import { changeEmail, mailEmailChange } from "./change-email.ts";

const recent = (call: UserCall): void => call.authorize(recentSignIn(call.user.authenticatedAt, call.now));

/** Serves what a person sets of their own account. */
export function accountRoutes(platform: Platform, on: On): void {
  on(contract.listSessions, async ({ user, now }) => ({
    sessions: await platform.db.asSystem((tx) => listSessions(tx, user, now)),
  }));

  on(contract.endOneSession, async (call, { id }) => {
    await call.transaction((transaction) => endSessionOfPerson(transaction, call.user.uid, id));
    return { id };
  });

  on(contract.endOtherSessions, async (call) => {
    const { uid, sessionId } = call.user;
    return { ended: await call.transaction((transaction) => endOtherSessions(transaction, uid, sessionId)) };
  });

  on(contract.changePassword, async (call, { password }) => {
    recent(call);
    const { uid, sessionId } = call.user;
    await refuseGuessableOf(platform.db, uid, password);
    const hash = await hashPassword(password);
    await call.transaction(async (transaction) => {
      await setPassword(transaction, uid, hash);
      await endOtherSessions(transaction, uid, sessionId);
      transaction.audit("person.passwordChanged", "person", uid);
      await transaction.announce(signInMethodsChanged, { uid });
      const person = await loadPerson(transaction.tx, uid);
      if (person) await enqueuePasswordChanged(platform, transaction, person);
    });
    return {};
  });

  on(contract.requestEmailChange, async (call, { email }) => {
    recent(call);
    await call.transaction((transaction) => mailEmailChange(platform, transaction, call.user.uid, email));
    return { email };
  });

  on(contract.changeEmail, (call, { token }) =>
    call.transaction((transaction) => changeEmail(platform, transaction, call.user.uid, token)),
  );

  on(contract.deactivate, async (call, { email }) => {
    recent(call);
    await call.transaction((transaction) => deactivate(platform, transaction, call.user.uid, email));
    call.clearCookie(sessionCookieName(platform.config));
    return {};
  });
}

/**
 * Disables an account and ends its sessions. A sign-in with the right password then says that it is disabled. Throws
 * `identity.transferFirst` for the owner of an organization, and a field error if the address is not theirs.
 */
async function deactivate(platform: Platform, transaction: Transaction, uid: string, email: string): Promise<void> {
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

/** Returns the browser session of a call. An identity token belongs to the session it was made from. */
async function browserSession(tx: Tx, sessionId: string): Promise<string> {
  const row = await tx.selectFrom("sessions").select("parentId").where("id", "=", sessionId).executeTakeFirst();
  return row?.parentId ?? sessionId;
}

/** Lists the open sessions of a person, last seen first. */
async function listSessions(
  tx: Tx,
  { uid, sessionId }: { readonly uid: string; readonly sessionId: string },
  now: Date,
): Promise<AccountSession[]> {
  const current = await browserSession(tx, sessionId);
  const idle = new Date(now.getTime() - lifetimes.sessionIdle * 1000);
  const rows = await tx
    .selectFrom("sessions")
    .select(["id", "userAgent", "address", "persistent", "createdAt", "lastSeenAt"])
    .where("userId", "=", uid)
    .where("kind", "=", "cookie")
    .where("expiresAt", ">", now)
    .where((row) => row.or([row("persistent", "=", true), row("lastSeenAt", ">", idle)]))
    .orderBy("lastSeenAt", "desc")
    .orderBy("id")
    .limit(200)
    .execute();
  return rows.map(({ createdAt, lastSeenAt, ...row }) => ({
    ...row,
    current: row.id === current,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

/** Ends one session of a person; what is not theirs is not there. */
async function endSessionOfPerson(transaction: Transaction, uid: string, id: string): Promise<void> {
  const { numDeletedRows } = await transaction.tx
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("userId", "=", uid)
    .where("kind", "=", "cookie")
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw notFound();
  transaction.audit("person.sessionEnded", "person", uid, { sessionId: id });
  await transaction.announce(sessionsEnded, { uid });
}

/** Ends every session of a person but this one, the sign-ins that wait for a second factor, and a move to another address; says how many. */
async function endOtherSessions(transaction: Transaction, uid: string, sessionId: string): Promise<number> {
  const { tx } = transaction;
  const current = await browserSession(tx, sessionId);
  await tx.deleteFrom("codeChallenges").where("userId", "=", uid).where("purpose", "=", "signIn").execute();
  await endEmailChanges(tx, uid);
  const { numDeletedRows } = await tx
    .deleteFrom("sessions")
    .where("userId", "=", uid)
    .where("kind", "=", "cookie")
    .where("id", "!=", current)
    .executeTakeFirst();
  const ended = Number(numDeletedRows);
  transaction.audit("person.otherSessionsEnded", "person", uid, { ended });
  await transaction.announce(sessionsEnded, { uid });
  return ended;
}
