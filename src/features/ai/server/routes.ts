import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { removeSettings, saveSettings, showSettings, testSettings } from "./settings.ts";

/** The routes of the server an organization asks for proposed texts. */
export const routes =
  (platform: Platform) =>
  (on: On): void => {
    on(contract.getAiSettings, async (call) => {
      call.authorize(may.readAi(call.actor));
      return showSettings(call.tx, call.orgId);
    });

    on(contract.saveAiSettings, async (call, input) => {
      call.authorize(may.changeAi(call.actor));
      return saveSettings(platform, call, input);
    });

    on(contract.removeAiSettings, async (call) => {
      call.authorize(may.changeAi(call.actor));
      return removeSettings(call);
    });

    on.long(contract.testAi, async (call) => {
      call.authorize(may.changeAi(call.actor));
      return testSettings(platform, call);
    });
  };
