import type { Tx } from "#platform/db/database.ts";
import type { Transaction } from "#platform/transaction.ts";
import { notFound } from "#protocol/failure.ts";
import type { AccountSession } from "../../account-contract.ts";
import { lifetimes } from "../../contract.ts";
import { sessionsEnded } from "../../events.ts";
import { endEmailChanges } from "../sessions.ts";

/** Returns the browser session of a call. An identity token belongs to the session it was made from. */
async function browserSession(tx: Tx, sessionId: string): Promise<string> {
  const row = await tx.selectFrom("sessions").select("parentId").where("id", "=", sessionId).executeTakeFirst();
  return row?.parentId ?? sessionId;
}

/** Lists the open sessions of a person, last seen first. */
export async function listSessions(
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
export async function endSessionOfPerson(transaction: Transaction, uid: string, id: string): Promise<void> {
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
export async function endOtherSessions(transaction: Transaction, uid: string, sessionId: string): Promise<number> {
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
