import { identityPorts } from "#features/identity/server/index.ts";
import { type WayIn, waysInPort } from "#features/members/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { apiKeyChanged } from "../events.ts";
import { driveRoutes } from "./drive-routes.ts";
import { routes } from "./routes.ts";

export { isApiKey, keyHolder, noteKey } from "./read-key.ts";

type Ending = Pick<Transaction, "tx" | "audit" | "announce" | "now">;

/** Ends the keys that act as a person, drive passwords too or one of both kinds, and says in the audit log why. */
async function endKeysOf(
  { tx, audit, announce, now }: Ending,
  uid: string,
  because: string,
  drive?: boolean,
): Promise<void> {
  const ended = await tx
    .updateTable("apiKeys")
    .set({ revokedAt: now })
    .where("memberId", "=", uid)
    .where("revokedAt", "is", null)
    .where("drive", "in", drive === undefined ? [true, false] : [drive])
    .returning(["id", "orgId", "name", "lastFour"])
    .execute();
  for (const { id, orgId, name, lastFour } of ended) {
    audit("apiKey.revoked", "apiKey", id, { name, lastFour, because }, orgId);
    await announce(apiKeyChanged, { apiKeyId: id }, orgId);
  }
}

/** A key acts as the person who made it, so it goes with them. A person who comes back later makes a new one. */
const wayIn = (kind: "apiKey" | "drivePassword"): WayIn => ({
  kind,
  count: ({ tx, now }, { uid }) => countKeys(tx, uid, now, kind === "drivePassword"),
  end: (of, { uid, successorId }) =>
    endKeysOf(of, uid, successorId === undefined ? "rolesRemoved" : "memberRemoved", kind === "drivePassword"),
});

/** Counts the keys that act as a person, in any organization: drive passwords too or one of both kinds. */
async function countKeys(tx: Tx, uid: string, now: Date, drive?: boolean): Promise<number> {
  const { n } = await tx
    .selectFrom("apiKeys")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("memberId", "=", uid)
    .where("revokedAt", "is", null)
    .where("drive", "in", drive === undefined ? [true, false] : [drive])
    .where(({ or, eb }) => or([eb("expiresAt", "is", null), eb("expiresAt", ">", now)]))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The server side of API keys. */
export const apiKeys = (platform: Platform): ServerFeature => {
  return {
    name: "apiKeys",
    provides: [
      identityPorts.personKeys.by({ end: endKeysOf, count: countKeys }),
      waysInPort.by(wayIn("apiKey")),
      waysInPort.by(wayIn("drivePassword")),
    ],
    routes: (on) => {
      routes(platform, on);
      driveRoutes(platform, on);
    },
  };
};
