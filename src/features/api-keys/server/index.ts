import { memberRemoved } from "#features/members/events.ts";
import { when as whenever } from "#platform/events/reaction.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import { apiKeyChanged } from "../events.ts";
import { routes } from "./routes.ts";

export { isApiKey, readKey } from "./read-key.ts";

/** A key acts as who made it, so it goes with them: whoever comes back later makes a new one. */
const endKeys = whenever(memberRemoved, "apiKeys.end", async ({ tx, audit, announce, now }, { uid }) => {
  const ended = await tx
    .updateTable("apiKeys")
    .set({ revokedAt: now })
    .where("memberId", "=", uid)
    .where("revokedAt", "is", null)
    .returning(["id", "name", "lastFour"])
    .execute();
  for (const { id, name, lastFour } of ended) {
    audit("apiKey.revoked", "apiKey", id, { name, lastFour, because: "memberRemoved" });
    await announce(apiKeyChanged, { apiKeyId: id });
  }
});

/** The server side of API keys. */
export const apiKeys = (_platform: Platform): ServerFeature => ({ name: "apiKeys", routes, reactions: [endKeys] });
