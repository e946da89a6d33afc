import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import * as contract from "../held-contract.ts";
import * as may from "../policy.ts";
import { eraseHeld, listHeld, release } from "./held.ts";

/** The calls about what is held, for the members who see the inbox. */
export const heldRoutes = (platform: Platform) => (on: On) => {
  on(contract.listHeldRequests, async (call) => {
    call.authorize(may.readHeld(call.actor));
    return { rows: await listHeld(call) };
  });

  on(contract.releaseHeldRequest, async (call, { id }) => {
    call.authorize(may.decideHeld(call.actor));
    await release(platform, call, id);
    return { id };
  });

  on(contract.deleteHeldRequest, async (call, { id }) => {
    call.authorize(may.decideHeld(call.actor));
    await eraseHeld(call, id);
    return { id };
  });
};
