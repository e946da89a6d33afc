import { personKeys } from "#features/identity/server/index.ts";
import { memberRemoved } from "#features/members/events.ts";
import type { Tx } from "#platform/db/database.ts";
import { when as whenever } from "#platform/events/reaction.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { apiKeyChanged } from "../events.ts";
import { driveRoutes } from "./drive-routes.ts";
import { routes } from "./routes.ts";

export { isApiKey, keyHolder, noteKey } from "./read-key.ts";

/** Ends the keys that act as a person, and says in the audit log why. */
async function endKeysOf({ tx, audit, announce, now }: Transaction, uid: string, because: string): Promise<void> {
  const ended = await tx
    .updateTable("apiKeys")
    .set({ revokedAt: now })
    .where("memberId", "=", uid)
    .where("revokedAt", "is", null)
    .returning(["id", "orgId", "name", "lastFour"])
    .execute();
  for (const { id, orgId, name, lastFour } of ended) {
    audit("apiKey.revoked", "apiKey", id, { name, lastFour, because }, orgId);
    await announce(apiKeyChanged, { apiKeyId: id }, orgId);
  }
}

/** A key acts as who made it, so it goes with them: whoever comes back later makes a new one. */
const endKeys = whenever(memberRemoved, "apiKeys.end", (transaction, { uid }) =>
  endKeysOf(transaction, uid, "memberRemoved"),
);

/** How many keys act as a person, in whatever organization. */
async function countKeys(tx: Tx, uid: string, now: Date): Promise<number> {
  const { n } = await tx
    .selectFrom("apiKeys")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("memberId", "=", uid)
    .where("revokedAt", "is", null)
    .where(({ or, eb }) => or([eb("expiresAt", "is", null), eb("expiresAt", ">", now)]))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The server side of API keys. */
export const apiKeys = (platform: Platform): ServerFeature => {
  return {
    name: "apiKeys",
    provides: [personKeys.by({ end: endKeysOf, count: countKeys })],
    routes: (on) => {
      routes(platform, on);
      driveRoutes(platform, on);
    },
    reactions: [endKeys],
  };
};
