import { apiKeys, isApiKey, readKey } from "#features/api-keys/server/index.ts";
import { catalogs } from "#features/catalogs/server/index.ts";
import { identity, readSession } from "#features/identity/server/index.ts";
import { holdActor, loadActor, members } from "#features/members/server/index.ts";
import { organizations } from "#features/organizations/server/index.ts";
import { processes } from "#features/processes/server/index.ts";
import { teams } from "#features/teams/server/index.ts";
import { templates } from "#features/templates/server/index.ts";
import { theming } from "#features/theming/server/index.ts";
import { trial } from "#features/trial/server/index.ts";
import type { Database } from "#platform/db/database.ts";
import type { Identify } from "#platform/http/serve.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";

/** The server sides of all features, lowest rank first. */
export const serverFeatures = (platform: Platform): readonly ServerFeature[] => [
  identity(platform),
  organizations(platform),
  members(platform),
  teams(platform),
  catalogs(platform),
  theming(platform),
  apiKeys(platform),
  trial(platform),
  templates(platform),
  processes(platform),
];

/** Who asks: the session is identity's, the key the api-keys feature's, what they may do the members feature's. */
export const identify = (db: Database): Identify => ({
  session: (token, now, address) => (isApiKey(token) ? readKey(db, token, now, address) : readSession(db, token, now)),
  actor: (user, now) => loadActor(db, user, now),
  hold: holdActor,
});
