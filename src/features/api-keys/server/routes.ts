import { memberNames } from "#features/members/server/index.ts";
import type { Change } from "#platform/change.ts";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { On } from "#platform/http/serve.ts";
import { newToken, tokenHash } from "#platform/secrets/secrets.ts";
import { commonFailure, Failure, notFound } from "#protocol/failure.ts";
import { type ApiKey, keyPrefix, mostKeys } from "../api-key.ts";
import * as contract from "../contract.ts";
import { apiKeyChanged } from "../events.ts";
import * as may from "../policy.ts";

/**
 * The keys of an organization. Those that tell a key open their transactions themselves: answers of other calls are kept a
 * day for whoever repeats them, and a key is kept nowhere.
 */
export function routes(on: On): void {
  on(contract.listApiKeys, async (call) => {
    call.authorize(may.manageApiKeys(call.actor));
    return { keys: await list(call.tx) };
  });

  on.long(contract.createApiKey, async (call, { name }) => {
    call.authorize(may.createApiKey(call.actor, call.user.authenticatedAt, call.now));
    const secret = newSecret();
    const id = newId();
    await call.change(async (change) => {
      const { tx, orgId, now } = change;
      // Two who make the last one at once come one after the other.
      await tx.selectFrom("organizations").select("id").where("id", "=", orgId).forUpdate().execute();
      const { n } = await tx
        .selectFrom("apiKeys")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .where("revokedAt", "is", null)
        .executeTakeFirstOrThrow();
      if (Number(n) >= mostKeys) throw new Failure("apiKeys.tooMany", 409, { values: { most: mostKeys } });
      await tx
        .insertInto("apiKeys")
        .values({ orgId, id, memberId: call.user.uid, name, ...secret.stored, createdAt: now })
        .execute();
      await tell(change, id, "created", { name, lastFour: secret.stored.lastFour });
    });
    return { id, key: secret.key };
  });

  on.long(contract.rotateApiKey, async (call, { id, lastFour }) => {
    const secret = newSecret();
    await call.change(async (change) => {
      const row = await hold(change.tx, id);
      call.authorize(may.rotateApiKey(call.actor, row, call.user.authenticatedAt, call.now));
      // Somebody rotated it a moment ago: what they were told must go on working.
      if (row.lastFour !== lastFour) throw commonFailure("failure.conflict");
      await change.tx
        .updateTable("apiKeys")
        .set({ ...secret.stored, rotatedAt: change.now })
        .where("id", "=", id)
        .execute();
      await tell(change, id, "rotated", { name: row.name, before: lastFour, lastFour: secret.stored.lastFour });
    });
    return { id, key: secret.key };
  });

  on(contract.revokeApiKey, async (call, { id }) => {
    call.authorize(may.manageApiKeys(call.actor));
    const { name, lastFour } = await hold(call.tx, id);
    await call.tx.updateTable("apiKeys").set({ revokedAt: call.now }).where("id", "=", id).execute();
    await tell(call, id, "revoked", { name, lastFour });
    return { id };
  });
}

function newSecret() {
  const key = newToken(keyPrefix.slice(0, -1));
  return { key, stored: { tokenHash: tokenHash(key), lastFour: key.slice(-4) } };
}

async function hold(tx: Tx, id: string) {
  const row = await tx
    .selectFrom("apiKeys")
    .select(["memberId", "name", "lastFour"])
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

async function tell(change: Change, id: string, what: string, details: Readonly<Record<string, string>>) {
  change.audit(`apiKey.${what}`, "apiKey", id, details);
  await change.announce(apiKeyChanged, { apiKeyId: id });
}

async function list(tx: Tx): Promise<ApiKey[]> {
  const rows = await tx
    .selectFrom("apiKeys")
    .select(["id", "name", "lastFour", "memberId", "createdAt", "rotatedAt", "lastUsedAt", "lastUsedAddress"])
    .where("revokedAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  const names = await memberNames(
    tx,
    rows.map(({ memberId }) => memberId),
  );
  return rows.map(({ memberId, createdAt, rotatedAt, lastUsedAt, ...row }) => ({
    ...row,
    member: { id: memberId, name: names.get(memberId)?.name ?? "" },
    createdAt: createdAt.toISOString(),
    rotatedAt: rotatedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}
