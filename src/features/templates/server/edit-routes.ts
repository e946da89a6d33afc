import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import * as contract from "../edit-contract.ts";
import * as may from "../policy.ts";
import { keepEdits, tryEdits } from "./edit-tags.ts";

/** The routes that change the tags of a template's document. */
export const editRoutes =
  ({ files }: Platform) =>
  (on: On): void => {
    on.long(contract.tryTagEdits, async (call, input) => {
      call.authorize(may.manageTemplates(call.actor));
      return tryEdits(files, call, input);
    });

    on.long(contract.keepTagEdits, async (call, input) => {
      call.authorize(may.manageTemplates(call.actor));
      return keepEdits(files, call, input);
    });
  };
