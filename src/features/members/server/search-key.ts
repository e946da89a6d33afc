import { readScopedToken, signScopedToken, type TokenSubject } from "#platform/secrets/scoped-token.ts";
import type { Secrets } from "#platform/secrets/secrets.ts";

/** A search key is taken by the search call and nowhere else. */
const use = { audience: "search", scope: "search:read" };
const minutes = 60;

/** A key with which somebody searches for an hour, with the rights they have then. */
export const makeSearchKey = async (
  secrets: Secrets,
  actor: TokenSubject & { readonly roles: readonly string[] },
  now: Date,
): Promise<string> => (await signScopedToken(secrets, use, actor, now, minutes)).jwt;

/** Returns the person of a search key. Throws 401 if it is invalid or expired. */
export const readSearchKey = (secrets: Secrets, key: string, now: Date): Promise<TokenSubject> =>
  readScopedToken(secrets, use, key, now);
