import { z } from "zod";
import { memberKeys } from "#features/members/feature.ts";
import { processKeys, processListKeys } from "#features/processes/feature.ts";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { substituteKeys } from "./feature.ts";

/** Something the last rejection of a process asked for was ticked off, or the tick taken back. A draft is its creator's alone. */
export const correctionTicked = event(
  "process.correctionTicked",
  z.object({ processId: Id, creatorId: Id }),
  ({ processId, creatorId }) => ({
    keys: [processListKeys.all, processKeys.one(processId)],
    users: [creatorId],
  }),
);

/** Another answer was suggested, decided or taken back. */
export const suggestionChanged = event("process.suggestionChanged", z.object({ processId: Id }), ({ processId }) => ({
  keys: [processKeys.one(processId)],
  subject: ["process", processId],
}));

/** A person named or removed their substitute. */
export const substituteChanged = event("process.substituteChanged", z.object({}), () => ({
  keys: [substituteKeys.all, memberKeys.all],
}));
