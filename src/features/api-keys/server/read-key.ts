import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/db/database.ts";
import type { TokenHolder } from "#platform/http/call.ts";
import { tokenHash } from "#platform/secrets/secrets.ts";
import { keyPrefix } from "../api-key.ts";

/** Returns true if a token has the form of an API key. */
export const isApiKey = (token: string): boolean => token.startsWith(keyPrefix);

/**
 * Selects the holder of a key, as a part of the one statement that identifies the caller: the member who made it, while
 * they belong to the organization it was made in. Returns no row for an unknown, revoked or expired key. A key never
 * signed in, so calls that need a recent sign-in refuse it.
 */
export const keyHolder = (token: string, now: Date): RawBuilder<TokenHolder> => sql`
  select u.id as uid, u.email, u.email_verified_at is not null as email_verified, u.language, k.id as token_id,
    timestamptz 'epoch' as authenticated_at, k.last_used_at as used_at, k.name as key_name, k.org_id as key_org_id,
    k.scopes as key_scopes, k.drive as key_drive
  from api_keys k join members m on m.org_id = k.org_id and m.id = k.member_id join users u on u.id = k.member_id
  where k.token_hash = ${tokenHash(token)} and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})
    and m.deleted_at is null and u.disabled_at is null`;

/** Writes that a key was used, and from where. */
export const noteKey = async (
  { single }: Database,
  { tokenId, keyOrgId }: TokenHolder,
  now: Date,
  address: string,
): Promise<void> =>
  void (await single
    .updateTable("apiKeys")
    .set({ lastUsedAt: now, lastUsedAddress: address })
    .where("orgId", "=", keyOrgId as string)
    .where("id", "=", tokenId)
    .where((at) => at.or([at("lastUsedAt", "is", null), at("lastUsedAt", "<", now)]))
    .execute());
