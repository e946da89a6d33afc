import { type Change } from "#platform/change.ts";
import { newId } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/db/database.ts";
import type { SignedIn } from "#platform/http/call.ts";
import { newToken, tokenHash } from "#platform/secrets/secrets.ts";
import { lifetimes } from "../contract.ts";

const later = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000);

interface SessionRow {
  readonly id: string;
  readonly uid: string;
  readonly email: string;
  readonly verified: boolean;
  readonly authenticated_at: Date;
  readonly last_seen_at: Date;
}

/**
 * Who holds this token, by one indexed statement for every request; `undefined` when the session ended, was revoked, lay
 * idle too long (unless it outlives the browser), or the person was disabled. That it was seen is written at most once a minute.
 */
export async function readSession(db: Database, token: string, now: Date): Promise<SignedIn | undefined> {
  const { rows } = await db.pool.query<SessionRow>({
    name: "identity-read-session",
    text: `select s.id, u.id as uid, u.email, u.email_verified_at is not null as verified, s.authenticated_at, s.last_seen_at
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = $1 and s.expires_at > $2 and (s.kind = 'bearer' or s.persistent or s.last_seen_at > $3) and u.disabled_at is null`,
    values: [tokenHash(token), now, later(now, -lifetimes.sessionIdle)],
  });
  const row = rows[0];
  if (!row) return undefined;
  if (now.getTime() - row.last_seen_at.getTime() > 60_000) {
    await db.pool.query("update sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2", [row.id, now]);
  }
  return {
    uid: row.uid,
    email: row.email,
    emailVerified: row.verified,
    sessionId: row.id,
    authenticatedAt: row.authenticated_at,
  };
}

/** Where a session was opened, and how long its cookie is kept. */
export interface NewSession {
  readonly address?: string;
  readonly userAgent?: string;
  /** Outlives the browser: only after a second factor. */
  readonly persistent?: boolean;
}

/** Opens a session for a person who has proved who they are. The token is told once and kept only as its hash. */
export async function openSession(
  change: Change,
  uid: string,
  { address = "", userAgent = "", persistent = false }: NewSession = {},
): Promise<{ token: string; id: string; expiresAt: Date }> {
  const token = newToken("sid");
  const id = newId();
  const expiresAt = later(change.now, lifetimes.session);
  await change.tx
    .insertInto("sessions")
    .values({
      id,
      tokenHash: tokenHash(token),
      userId: uid,
      kind: "cookie",
      persistent,
      createdAt: change.now,
      authenticatedAt: change.now,
      lastSeenAt: change.now,
      expiresAt,
      address,
      userAgent,
    })
    .execute();
  return { token, id, expiresAt };
}

/** An identity token of a cookie session: an hour, not longer than the session, gone with it. `undefined` for a token's token. */
export async function openIdentityToken(
  change: Change,
  sessionId: string,
): Promise<{ token: string; expiresAt: Date } | undefined> {
  const session = await change.tx
    .selectFrom("sessions")
    .selectAll()
    .where("id", "=", sessionId)
    .where("kind", "=", "cookie")
    .forShare()
    .executeTakeFirst();
  if (!session) return undefined;
  const token = newToken("idt");
  const hourly = later(change.now, lifetimes.identityToken);
  const expiresAt = hourly < session.expiresAt ? hourly : session.expiresAt;
  await change.tx
    .insertInto("sessions")
    .values({
      ...session,
      id: newId(),
      tokenHash: tokenHash(token),
      kind: "bearer",
      parentId: session.id,
      persistent: false,
      createdAt: change.now,
      lastSeenAt: change.now,
      expiresAt,
    })
    .execute();
  return { token, expiresAt };
}

/** Ends one session and the identity tokens made from it. */
export const endSession = async (tx: Tx, id: string): Promise<void> =>
  void (await tx.deleteFrom("sessions").where("id", "=", id).execute());

/** Ends the session of a token, if there is one. */
export const endSessionOf = async (tx: Tx, token: string): Promise<void> =>
  void (await tx.deleteFrom("sessions").where("tokenHash", "=", tokenHash(token)).execute());

/**
 * Ends every session of a person, every sign-in that waits for a second factor, and what a session had begun, at once and
 * on every node.
 */
export async function endSessions(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom("codeChallenges").where("userId", "=", uid).execute();
  await endEmailChanges(tx, uid);
  await tx.deleteFrom("sessions").where("userId", "=", uid).execute();
}

/** Whoever had a session may have begun to move the account: the link is in their mailbox and would outlive the session. */
export const endEmailChanges = async (tx: Tx, uid: string): Promise<void> =>
  void (await tx.deleteFrom("accountTokens").where("userId", "=", uid).where("purpose", "=", "changeEmail").execute());
