import { jwtVerify, SignJWT } from "jose";
import { commonFailure } from "#protocol/failure.ts";
import type { Secrets } from "./secrets.ts";

const issuer = "acta";
const algorithm = "HS256";

/** The use of a token: `audience` names the one place that accepts it, `scope` the right it grants there. */
export interface TokenUse {
  readonly audience: string;
  readonly scope: string;
}

/**
 * The person a token names. A token does not prove who calls: it opens one thing, with the rights its person has when
 * it is used.
 */
export interface TokenSubject {
  readonly orgId: string;
  readonly uid: string;
}

/** The key tokens of a use are signed with, derived from the installation's. */
const keyOf = (secrets: Secrets, { audience }: TokenUse): Uint8Array =>
  Buffer.from(secrets.brief(`${audience}.token`, "key"), "hex");

/** Signs a token (JWT) for some minutes. */
export async function signScopedToken(
  secrets: Secrets,
  use: TokenUse,
  { orgId, uid, roles }: TokenSubject & { readonly roles: readonly string[] },
  now: Date,
  minutes: number,
): Promise<{ readonly jwt: string; readonly expiresAt: string }> {
  const issued = Math.floor(now.getTime() / 1000);
  const expires = issued + minutes * 60;
  const jwt = await new SignJWT({ org: orgId, scope: use.scope, roles })
    .setProtectedHeader({ alg: algorithm, typ: "JWT" })
    .setIssuer(issuer)
    .setAudience(use.audience)
    .setSubject(uid)
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(keyOf(secrets, use));
  return { jwt, expiresAt: new Date(expires * 1000).toISOString() };
}

/** Reads a token. Throws 401 if it is not ours, not for this use, or has expired. */
export async function readScopedToken(secrets: Secrets, use: TokenUse, jwt: string, now: Date): Promise<TokenSubject> {
  try {
    const { payload } = await jwtVerify(jwt, keyOf(secrets, use), {
      algorithms: [algorithm],
      issuer,
      audience: use.audience,
      currentDate: now,
      requiredClaims: ["exp", "sub", "org", "scope"],
    });
    if (payload["scope"] !== use.scope || typeof payload["org"] !== "string" || !payload.sub) throw new Error("scope");
    return { orgId: payload["org"], uid: payload.sub };
  } catch {
    throw commonFailure("failure.signedOut");
  }
}
