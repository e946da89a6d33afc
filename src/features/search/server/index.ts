import { memberActors, readSearchKey } from "#features/members/server/index.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import { commonFailure } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { searchAnything } from "../policy.ts";
import { find } from "./find.ts";

const routes = (platform: Platform) => (on: On) => {
  on(contract.searchAll, async (call, { text, limit }) => {
    call.authorize(searchAnything(call.actor));
    return { rows: await find({ tx: call.tx, actor: call.actor, text, limit }) };
  });

  // The key is no session: it searches, in a transaction of the organization it names, and opens nothing else.
  on(contract.searchByKey, async (call, { searchKey, text, limit }) => {
    const { orgId, uid } = await readSearchKey(platform.secrets, searchKey, call.now);
    return platform.db.asOrganization(orgId, async (tx) => {
      const actor = (await memberActors(tx, call.now)).find((one) => one.uid === uid);
      if (!actor) throw commonFailure("failure.signedOut");
      call.authorize(searchAnything(actor));
      return { code: 200 as const, rows: await find({ tx, actor, text, limit }) };
    });
  });
};

/** The search over everything. */
export const search = (platform: Platform): ServerFeature => ({ name: "search", routes: routes(platform) });
