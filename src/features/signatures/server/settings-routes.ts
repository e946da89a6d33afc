import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { saveSettings, showSettings } from "./settings.ts";

/** The routes of an organization's settings of signatures. */
export const settingsRoutes = (platform: Platform) => (on: On) => {
  on(contract.getSignatureSettings, async (call) => {
    call.authorize(may.readSettings(call.actor));
    return showSettings(platform, call.tx, call.orgId);
  });

  on(contract.saveSignatureSettings, async (call, input) => {
    call.authorize(may.changeSettings(call.actor));
    return saveSettings(platform, call, input);
  });
};
