import { randomBytes } from "node:crypto";
import { hostAddress } from "#platform/config.ts";
import type { Tx } from "#platform/db/database.ts";
import type { RequestFacts } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import { tokenHash } from "#platform/secrets/secrets.ts";
import { Failure } from "#protocol/failure.ts";
import { lifetimes } from "../../contract.ts";
import { signingInto } from "../ports.ts";

/** The answer is not one to a question of ours that still waits. */
const passkeyExpired = (): Failure => new Failure("identity.passkeyExpired", 410);

/** The passkey does not prove what it should; the log says why. */
export const passkeyRefused = (): Failure => new Failure("identity.passkeyRefused", 401);

/**
 * The host whose passkeys count for a call: the one its page was opened on where that is an organization's own, otherwise
 * the installation's. The caller chose what it says; the device signs the host the browser really shows.
 */
export async function hostOf({ config }: Platform, tx: Tx, call: Pick<RequestFacts, "host">): Promise<string> {
  const asked = call.host.replace(/:\d+$/, "");
  const own = new URL(config.url).hostname;
  return asked !== own && (await tx.ports.one(signingInto).isOwnHost(tx, asked)) ? asked : own;
}

/** The origin of the pages of a host. */
export const originOf = ({ config }: Platform, host: string): string =>
  new URL(host === new URL(config.url).hostname ? config.url : hostAddress(config, host)).origin;

/** A fresh challenge for a host. `uid`: whose new passkey it is for; null: it is for the use of one. */
export async function openPasskeyChallenge(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  host: string,
  uid: string | null,
): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  await tx
    .insertInto("passkeyChallenges")
    .values({
      challengeHash: tokenHash(challenge),
      userId: uid,
      host,
      expiresAt: new Date(now.getTime() + lifetimes.passkey * 1000),
    })
    .execute();
  return challenge;
}

/** A challenge that was answered. */
export interface Answered {
  readonly challenge: string;
  readonly host: string;
}

/**
 * Takes the challenge an answer names, in a transaction of its own: whatever the answer is worth, there is no second one
 * to it. Throws `identity.passkeyExpired` when it is none of ours, out of date, or for something or somebody else.
 */
export async function takePasskeyChallenge(
  { db }: Platform,
  clientDataJSON: string,
  uid: string | null,
  now: Date,
): Promise<Answered> {
  const challenge = challengeIn(clientDataJSON);
  const row = await db.asSystem((tx) =>
    tx
      .deleteFrom("passkeyChallenges")
      .where("challengeHash", "=", tokenHash(challenge))
      .where("userId", "is not distinct from", uid)
      .where("expiresAt", ">", now)
      .returning("host")
      .executeTakeFirst(),
  );
  if (!row) throw passkeyExpired();
  return { challenge, host: row.host };
}

/** The challenge in what the browser signed; throws when it cannot be read, or was made inside another site's page. */
function challengeIn(clientDataJSON: string): string {
  let data: unknown;
  try {
    data = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
  } catch {
    throw passkeyRefused();
  }
  if (typeof data !== "object" || data === null || !("challenge" in data) || typeof data.challenge !== "string")
    throw passkeyRefused();
  if ("crossOrigin" in data && data.crossOrigin === true) throw passkeyRefused();
  return data.challenge;
}
