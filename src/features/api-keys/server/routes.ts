import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { commonFailure } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { list, lock, newSecret, recordChange, renewed, store } from "./stored-keys.ts";
import { notifyOfKey } from "./tell-of-key.ts";

/**
 * The keys of an organization. Calls that issue a key open their transactions themselves: other responses are stored
 * for a day for repeated calls, but a key is stored nowhere.
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
      await notifyOfKey(platform, transaction, call, { what: "created", id: made, name, lastFour });
      return made;
    });
    return { id, key: secret.key };
  });

  on.long(contract.rotateApiKey, async (call, { id, lastFour }) => {
    const secret = newSecret();
    await call.transaction(async (transaction) => {
      const row = await lock(transaction.tx, id);
      call.authorize(may.rotateApiKey(call.actor, row, call.user.authenticatedAt, call.now));
      // Another call has just rotated it, and the key it returned must stay valid.
      if (row.lastFour !== lastFour) throw commonFailure("failure.conflict");
      await transaction.tx
        .updateTable("apiKeys")
        .set({ ...secret.stored, rotatedAt: transaction.now, ...(await renewed(row, transaction)) })
        .where("id", "=", id)
        .execute();
      await recordChange(transaction, id, "rotated", {
        name: row.name,
        before: lastFour,
        lastFour: secret.stored.lastFour,
      });
      const news = { what: "rotated", id, name: row.name, lastFour: secret.stored.lastFour } as const;
      await notifyOfKey(platform, transaction, call, news);
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
