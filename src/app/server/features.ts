import type { Database } from "#platform/db/database.ts";
import type { Identify } from "#platform/http/serve.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";

/** The server sides of all features, lowest rank first. */
export const serverFeatures = (_platform: Platform): readonly ServerFeature[] => [];

/** Who asks: the session is identity's, what they may do is the members feature's. */
export const identify = (_db: Database): Identify => ({
  session: async () => undefined,
  actor: async () => undefined,
});
