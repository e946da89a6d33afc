import { createECDH } from "node:crypto";
import { importJWK, SignJWT } from "jose";
import type { Secrets } from "#platform/secrets/secrets.ts";

/**
 * The installation's key pair, by which push services know who sends (RFC 8292). It follows from the key of lasting fingerprints: it
 * is the same on every node and after a change of the master key, and is stored nowhere.
 */
function keyPair(secrets: Secrets) {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(Buffer.from(secrets.fingerprint("push", "vapid"), "hex"));
  return { secret: pair.getPrivateKey(), open: pair.getPublicKey() };
}

/** Returns the key with which browsers subscribe. */
export const publicKeyOf = (secrets: Secrets): string => keyPair(secrets).open.toString("base64url");

const lifeSeconds = 12 * 3600;

/**
 * Returns the authorization that identifies the sender to an address's push service. `url` is the installation's own
 * address, for the operator of the service.
 */
export async function authorizationFor(secrets: Secrets, endpoint: string, url: string, now: Date): Promise<string> {
  const { secret, open } = keyPair(secrets);
  const part = (from: number) => open.subarray(from, from + 32).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", d: secret.toString("base64url"), x: part(1), y: part(33) };
  const token = await new SignJWT({})
    .setProtectedHeader({ typ: "JWT", alg: "ES256" })
    .setAudience(new URL(endpoint).origin)
    .setSubject(url)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + lifeSeconds)
    .sign(await importJWK(jwk, "ES256"));
  return `vapid t=${token}, k=${open.toString("base64url")}`;
}
