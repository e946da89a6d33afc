import { jwtVerify, SignJWT } from "jose";
import { memberActors } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Platform } from "#platform/platform.ts";
import type { Actor } from "#protocol/actor.ts";
import { commonFailure } from "#protocol/failure.ts";
import { tokenMinutes } from "../contract.ts";

const issuer = "acta";
/** Who a token is meant for: it is refused everywhere else, and tokens for others are refused here. */
const audience = "dashboard";
const algorithm = "HS256";

/** The key tokens are signed with, derived from the installation's. */
const keyOf = ({ secrets }: Pick<Platform, "secrets">): Uint8Array =>
  Buffer.from(secrets.fingerprint("dashboard.token", "key"), "hex");

/** A token that reads the figures of the actor's organization for some minutes. It names the person and is no proof of who calls. */
export async function signToken(platform: Pick<Platform, "secrets">, actor: Actor, now: Date) {
  const issued = Math.floor(now.getTime() / 1000);
  const expires = issued + tokenMinutes * 60;
  const jwt = await new SignJWT({ org: actor.orgId, scope: "dashboard:read", roles: actor.roles })
    .setProtectedHeader({ alg: algorithm, typ: "JWT" })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(actor.uid)
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(keyOf(platform));
  return { jwt, expiresAt: new Date(expires * 1000).toISOString() };
}

/** What a token says; 401 when it is not ours, not for this, or has expired. */
export async function readToken(
  platform: Pick<Platform, "secrets">,
  jwt: string,
  now: Date,
): Promise<{ readonly orgId: string; readonly uid: string }> {
  try {
    const { payload } = await jwtVerify(jwt, keyOf(platform), {
      algorithms: [algorithm],
      issuer,
      audience,
      currentDate: now,
      requiredClaims: ["exp", "sub", "org", "scope"],
    });
    if (payload["scope"] !== "dashboard:read" || typeof payload["org"] !== "string" || !payload.sub)
      throw new Error("scope");
    return { orgId: payload["org"], uid: payload.sub };
  } catch {
    throw commonFailure("failure.signedOut");
  }
}

/** Who the token was made by, with the rights they have now; undefined when they no longer belong to the organization. */
export const holderOf = async (tx: Tx, uid: string, now: Date): Promise<Actor | undefined> =>
  (await memberActors(tx, now)).find((actor) => actor.uid === uid);
