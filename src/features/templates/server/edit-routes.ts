import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import * as contract from "../edit-contract.ts";
import * as finding from "../find-contract.ts";
import * as may from "../policy.ts";
import { keepEdits, tryEdits } from "./edit-tags.ts";
import { findFields, tagFound } from "./find-fields.ts";
import { suggest } from "./suggest-fields.ts";

/** The routes that change the tags of a template's document. */
export const editRoutes =
  (platform: Platform) =>
  (on: On): void => {
    const { files } = platform;
    on.long(contract.tryTagEdits, async (call, input) => {
      call.authorize(may.manageTemplates(call.actor));
      return tryEdits(files, call, input);
    });

    on.long(contract.keepTagEdits, async (call, input) => {
      call.authorize(may.manageTemplates(call.actor));
      return keepEdits(files, call, input);
    });

    on.long(finding.recognizeVersion, async (call, input) => {
      call.authorize(may.manageTemplates(call.actor));
      return findFields(files, call, input);
    });

    on.long(finding.tagVersion, async (call, input) => {
      call.authorize(may.manageTemplates(call.actor));
      return tagFound(files, call, input);
    });

    on.long(finding.suggestFields, async (call, input) => {
      call.authorize(may.manageTemplates(call.actor));
      return suggest(platform, call, input);
    });
  };
