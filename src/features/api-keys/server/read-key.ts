import type { Database } from "#platform/db/database.ts";
import type { SignedIn } from "#platform/http/call.ts";
import { tokenHash } from "#platform/secrets/secrets.ts";
import { keyPrefix } from "../api-key.ts";

/** Whether a token is meant as an API key. */
export const isApiKey = (token: string): boolean => token.startsWith(keyPrefix);

/** A key never signed in: whatever asks for a recent sign-in refuses it. */
const never = new Date(0);

/**
 * Whom a key acts as: the member who made it, while they belong to the organization it was made in; `undefined` when it is
 * unknown or ended. That it was used, and from where, is written at most once a minute.
 */
export async function readKey(db: Database, token: string, now: Date, address: string): Promise<SignedIn | undefined> {
  return db.asSystem(async (tx) => {
    const row = await tx
      .selectFrom("apiKeys as k")
      .innerJoin("members as m", (on) => on.onRef("m.orgId", "=", "k.orgId").onRef("m.id", "=", "k.memberId"))
      .innerJoin("users as u", "u.id", "k.memberId")
      .select(["k.id", "k.orgId", "k.name", "k.lastUsedAt", "u.id as uid", "u.email", "u.emailVerifiedAt"])
      .where("k.tokenHash", "=", tokenHash(token))
      .where("k.revokedAt", "is", null)
      .where("m.deletedAt", "is", null)
      .where("u.disabledAt", "is", null)
      .executeTakeFirst();
    if (!row) return undefined;
    if (row.lastUsedAt === null || now.getTime() - row.lastUsedAt.getTime() >= 60_000) {
      await tx
        .updateTable("apiKeys")
        .set({ lastUsedAt: now, lastUsedAddress: address })
        .where("orgId", "=", row.orgId)
        .where("id", "=", row.id)
        .where((at) => at.or([at("lastUsedAt", "is", null), at("lastUsedAt", "<", now)]))
        .execute();
    }
    return {
      uid: row.uid,
      email: row.email,
      emailVerified: row.emailVerifiedAt !== null,
      sessionId: row.id,
      authenticatedAt: never,
      apiKey: { id: row.id, name: row.name, orgId: row.orgId },
    };
  });
}
