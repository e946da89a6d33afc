import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { landStudyKeys, landStudyListKeys } from "./feature.ts";

/** A land study was made, saved, deleted or brought back. */
export const studyChanged = event("landStudy.changed", z.object({ studyId: Id }), ({ studyId }) => ({
  keys: [landStudyListKeys.all, landStudyKeys.one(studyId)],
}));
