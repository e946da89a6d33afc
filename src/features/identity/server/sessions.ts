import { type RawBuilder, sql } from "kysely";
import { newId } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/db/database.ts";
import type { TokenHolder } from "#platform/http/call.ts";
import { newToken, tokenHash } from "#platform/secrets/secrets.ts";
import { type Transaction } from "#platform/transaction.ts";
import { lifetimes } from "../contract.ts";

const addSeconds = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000);

/**
 * Selects the holder of a session's token, as a part of the one statement that identifies the caller. Returns no row if
 * the session ended, was revoked, was idle too long (unless it outlives the browser), or the person was disabled.
 */
export const sessionHolder = (token: string, now: Date): RawBuilder<TokenHolder> => sql`
  select u.id as uid, u.email, u.email_verified_at is not null as email_verified, u.language, s.id as token_id, s.authenticated_at,
    s.last_seen_at as used_at, null::text as key_name, null::uuid as key_org_id,
    null::text[] as key_scopes, null::boolean as key_drive
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = ${tokenHash(token)} and s.expires_at > ${now}
    and (s.kind = 'bearer' or s.persistent or s.last_seen_at > ${addSeconds(now, -lifetimes.sessionIdle)}) and u.disabled_at is null`;

/** Writes that a session was used. */
export const noteSession = async ({ single }: Database, { tokenId }: TokenHolder, now: Date): Promise<void> =>
  void (await sql`update sessions set last_seen_at = ${now} where id = ${tokenId} and last_seen_at < ${now}`.execute(
    single,
  ));

/** The origin of a new session, and the lifetime of its cookie. */
export interface NewSession {
  readonly address?: string;
  readonly userAgent?: string;
  /** Outlives the browser: only after a second factor. */
  readonly persistent?: boolean;
}

/** Opens a session for a person who has proved who they are. The token is shown once and stored only as its hash. */
export async function openSession(
  transaction: Transaction,
  uid: string,
  { address = "", userAgent = "", persistent = false }: NewSession = {},
): Promise<{ token: string; id: string; expiresAt: Date }> {
  const token = newToken("sid");
  const id = newId();
  const expiresAt = addSeconds(transaction.now, lifetimes.session);
  await transaction.tx
    .insertInto("sessions")
    .values({
      id,
      tokenHash: tokenHash(token),
      userId: uid,
      kind: "cookie",
      persistent,
      createdAt: transaction.now,
      authenticatedAt: transaction.now,
      lastSeenAt: transaction.now,
      expiresAt,
      address,
      userAgent,
    })
    .execute();
  return { token, id, expiresAt };
}

/** An identity token of a cookie session: an hour, not longer than the session, gone with it. `undefined` for a token's token. */
export async function openIdentityToken(
  transaction: Transaction,
  sessionId: string,
): Promise<{ token: string; expiresAt: Date } | undefined> {
  const session = await transaction.tx
    .selectFrom("sessions")
    .selectAll()
    .where("id", "=", sessionId)
    .where("kind", "=", "cookie")
    .forShare()
    .executeTakeFirst();
  if (!session) return undefined;
  const token = newToken("idt");
  const hourly = addSeconds(transaction.now, lifetimes.identityToken);
  const expiresAt = hourly < session.expiresAt ? hourly : session.expiresAt;
  await transaction.tx
    .insertInto("sessions")
    .values({
      ...session,
      id: newId(),
      tokenHash: tokenHash(token),
      kind: "bearer",
      parentId: session.id,
      persistent: false,
      createdAt: transaction.now,
      lastSeenAt: transaction.now,
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
  await tx.deleteFrom("passkeyChallenges").where("userId", "=", uid).execute();
  await endEmailChanges(tx, uid);
  await tx.deleteFrom("sessions").where("userId", "=", uid).execute();
}

/**
 * Ends pending changes of the address. A holder of a stolen session may have begun one: its link is in their mailbox
 * and would outlive the session.
 */
export const endEmailChanges = async (tx: Tx, uid: string): Promise<void> =>
  void (await tx.deleteFrom("accountTokens").where("userId", "=", uid).where("purpose", "=", "changeEmail").execute());
