import { memberNames } from "#features/members/server/index.ts";
import { currentPlan } from "#features/organizations/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { newToken, tokenHash } from "#platform/secrets/secrets.ts";
import type { Transaction } from "#platform/transaction.ts";
import { commonFailure, Failure, notFound } from "#protocol/failure.ts";
import { type ApiKey, keyPrefix, maxKeys } from "../api-key.ts";
import * as contract from "../contract.ts";
import { apiKeyChanged } from "../events.ts";
import * as may from "../policy.ts";
import type { KeyScope } from "../scopes.ts";
import { tellOfKey } from "./tell-of-key.ts";

/**
 * The keys of an organization. Those that issue a key open their transactions themselves: answers of other calls are kept a
 * day for whoever repeats them, and a key is kept nowhere.
 */
export function routes(platform: Platform, on: On): void {
  on(contract.listApiKeys, async (call) => {
    call.authorize(may.manageApiKeys(call.actor));
    return { keys: await list(call.tx) };
  });

  on.long(contract.createApiKey, async (call, { name, scopes, days }) => {
    call.authorize(may.createApiKey(call.actor, call.user.authenticatedAt, call.now));
    const secret = newSecret();
    const id = await call.transaction(async (transaction) => {
      const { lastFour } = secret.stored;
      const made = await store(transaction, call.user.uid, secret.stored, { name, scopes, days });
      const about = { name, lastFour, scopes: scopes.join(" "), days: String(days) };
      await recordChange(transaction, made, "created", about);
      await tellOfKey(platform, transaction, call, { what: "created", id: made, name, lastFour });
      return made;
    });
    return { id, key: secret.key };
  });

  on.long(contract.rotateApiKey, async (call, { id, lastFour }) => {
    const secret = newSecret();
    await call.transaction(async (transaction) => {
      const row = await lock(transaction.tx, id);
      call.authorize(may.rotateApiKey(call.actor, row, call.user.authenticatedAt, call.now));
      // Somebody rotated it a moment ago: what they were told must go on working.
      if (row.lastFour !== lastFour) throw commonFailure("failure.conflict");
      await transaction.tx
        .updateTable("apiKeys")
        .set({ ...secret.stored, rotatedAt: transaction.now, ...renewed(row, transaction.now) })
        .where("id", "=", id)
        .execute();
      await recordChange(transaction, id, "rotated", {
        name: row.name,
        before: lastFour,
        lastFour: secret.stored.lastFour,
      });
      const told = { what: "rotated", id, name: row.name, lastFour: secret.stored.lastFour } as const;
      await tellOfKey(platform, transaction, call, told);
    });
    return { id, key: secret.key };
  });

  on(contract.revokeApiKey, async (call, { id }) => {
    call.authorize(may.manageApiKeys(call.actor));
    const { name, lastFour } = await lock(call.tx, id);
    await call.tx.updateTable("apiKeys").set({ revokedAt: call.now }).where("id", "=", id).execute();
    await recordChange(call, id, "revoked", { name, lastFour });
    return { id };
  });
}

/** Writes a new key down. Throws `apiKeys.tooMany` beyond what an organization may have at once. */
async function store(
  { tx, orgId, now }: Transaction & { readonly orgId: string },
  memberId: string,
  stored: ReturnType<typeof newSecret>["stored"],
  { name, scopes, days }: { readonly name: string; readonly scopes: readonly KeyScope[]; readonly days: number },
): Promise<string> {
  // Two who make the last one at once come one after the other.
  await currentPlan(tx, orgId, now, "lock");
  const { n } = await tx
    .selectFrom("apiKeys")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("revokedAt", "is", null)
    .where(({ or, eb }) => or([eb("expiresAt", "is", null), eb("expiresAt", ">", now)]))
    .executeTakeFirstOrThrow();
  if (Number(n) >= maxKeys) throw new Failure("apiKeys.tooMany", 409, { values: { max: maxKeys } });
  const id = newId();
  const scoped = { scopes: [...new Set(scopes)], expiresAt: inDays(now, days) };
  await tx
    .insertInto("apiKeys")
    .values({ orgId, id, memberId, name, createdAt: now, ...stored, ...scoped })
    .execute();
  return id;
}

const inDays = (from: Date, days: number): Date => new Date(from.getTime() + days * 86_400_000);

/** A key that is rotated lasts as long again as it was made for. */
function renewed(
  row: { readonly createdAt: Date; readonly rotatedAt: Date | null; readonly expiresAt: Date | null },
  now: Date,
): { expiresAt?: Date } {
  if (row.expiresAt === null) return {};
  const lasts = row.expiresAt.getTime() - (row.rotatedAt ?? row.createdAt).getTime();
  return { expiresAt: new Date(now.getTime() + lasts) };
}

function newSecret() {
  const key = newToken(keyPrefix.slice(0, -1));
  return { key, stored: { tokenHash: tokenHash(key), lastFour: key.slice(-4) } };
}

async function lock(tx: Tx, id: string) {
  const row = await tx
    .selectFrom("apiKeys")
    .select(["memberId", "name", "lastFour", "createdAt", "rotatedAt", "expiresAt"])
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

async function recordChange(
  transaction: Transaction,
  id: string,
  what: string,
  details: Readonly<Record<string, string>>,
) {
  transaction.audit(`apiKey.${what}`, "apiKey", id, details);
  await transaction.announce(apiKeyChanged, { apiKeyId: id });
}

async function list(tx: Tx): Promise<ApiKey[]> {
  const rows = await tx
    .selectFrom("apiKeys")
    .select(["id", "name", "lastFour", "memberId", "scopes", "createdAt", "expiresAt", "rotatedAt"])
    .select(["lastUsedAt", "lastUsedAddress"])
    .where("revokedAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  const names = await memberNames(
    tx,
    rows.map(({ memberId }) => memberId),
  );
  return rows.map(({ memberId, scopes, createdAt, expiresAt, rotatedAt, lastUsedAt, ...row }) => ({
    ...row,
    scopes: scopes as KeyScope[],
    expiresAt: expiresAt?.toISOString() ?? null,
    member: { id: memberId, name: names.get(memberId)?.name ?? "" },
    createdAt: createdAt.toISOString(),
    rotatedAt: rotatedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}
