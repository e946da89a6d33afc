import { sql } from "kysely";
import { mayCall } from "#features/api-keys/scopes.ts";
import { isApiKey, keyHolder, noteKey } from "#features/api-keys/server/index.ts";
import { sessions } from "#features/identity/server/index.ts";
import { membership } from "#features/members/server/index.ts";
import type { Database } from "#platform/db/database.ts";
import type { SignedIn, TokenHolder } from "#platform/http/call.ts";
import type { Identify } from "#platform/http/serve.ts";
import { all, when } from "#protocol/decision.ts";
import type { Endpoint } from "#protocol/endpoint.ts";

/** The use of a token is written at most this often. */
const noteAfterMs = 60_000;

/** Finds out who calls: identity reads the session, api-keys the key, members the roles. */
export const identify = (db: Database): Identify => ({
  asker: async (token, now, address) => {
    const key = isApiKey(token);
    const joined = membership.of(db.single, sql.ref("h.uid"));
    const { rows } = await sql<TokenHolder & (Parameters<typeof membership.actorOf>[0] | { readonly orgId: null })>`
      select h.*, m.* from (${key ? keyHolder(token, now) : sessions.holder(token, now)}) h left join lateral (${joined}) m on true
    `.execute(db.single);
    const row = rows[0];
    if (!row) return undefined;
    if (row.usedAt === null || now.getTime() - row.usedAt.getTime() >= noteAfterMs)
      await (key ? noteKey(db, row, now, address) : sessions.note(db, row, now));
    return { user: signedIn(row), actor: row.orgId === null ? undefined : membership.actorOf(row, row, now) };
  },
  actor: (user, now) => membership.loadActor(db, user, now),
  lock: membership.lockActor,
});

const signedIn = ({ keyName, keyOrgId, keyScopes, keyDrive, ...row }: TokenHolder): SignedIn => ({
  uid: row.uid,
  email: row.email,
  emailVerified: row.emailVerified,
  language: row.language,
  sessionId: row.tokenId,
  authenticatedAt: row.authenticatedAt,
  ...(keyName !== null && keyOrgId !== null
    ? {
        apiKey: {
          id: row.tokenId,
          name: keyName,
          orgId: keyOrgId,
          // The password of a drive opens files by WebDAV, and no call of the API.
          admits: (e: Endpoint, through) =>
            all(when(!keyDrive || through === "drive", "apiKeys.driveOnly"), mayCall(keyScopes ?? [], e)),
        },
      }
    : {}),
});
