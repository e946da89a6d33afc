import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { notFound } from "#protocol/failure.ts";
import * as contract from "../drive-contract.ts";
import * as may from "../policy.ts";
import { list, lock, newSecret, recordChange, store } from "./stored-keys.ts";
import { notifyOfKey } from "./tell-of-key.ts";

/** The passwords by which one's own files are a drive: keys of their person, confined to the repository. */
export function driveRoutes(platform: Platform, on: On): void {
  on(contract.listDrivePasswords, async (call) => {
    call.authorize(may.listDrivePasswords(call.actor));
    return { keys: await list(call.tx, call.actor.uid) };
  });

  on.long(contract.createDrivePassword, async (call, { name, days }) => {
    call.authorize(may.createDrivePassword(call.actor, call.user.authenticatedAt, call.now));
    const { key, stored } = newSecret();
    const { lastFour } = stored;
    const id = await call.transaction(async (transaction) => {
      const scopes = ["repository:write"] as const;
      const made = await store(transaction, call.user.uid, stored, { name, scopes, days, drive: true });
      await recordChange(transaction, made, "created", {
        name,
        lastFour,
        scopes: scopes.join(" "),
        days: String(days),
      });
      await notifyOfKey(platform, transaction, call, { what: "drive", id: made, name, lastFour });
      return made;
    });
    return { id, key };
  });

  on(contract.revokeDrivePassword, async (call, { id }) => {
    call.authorize(may.listDrivePasswords(call.actor));
    const { memberId, drive, name, lastFour } = await lock(call.tx, id);
    if (!drive || memberId !== call.actor.uid) throw notFound();
    await call.tx.updateTable("apiKeys").set({ revokedAt: call.now }).where("id", "=", id).execute();
    await recordChange(call, id, "revoked", { name, lastFour });
    return { id };
  });
}
