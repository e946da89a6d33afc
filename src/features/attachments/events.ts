import { z } from "zod";
import { event, type SubjectKind } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { attachmentKeys } from "./feature.ts";

/** The files of a subject changed. `audience`: whose news it is; null is everybody's who may read the subject. */
export const attachmentsChanged = event(
  "attachments.changed",
  z.object({ subjectKind: z.string(), subjectId: Id, attachmentId: Id, audience: z.array(Id).nullable() }),
  ({ subjectKind, subjectId, audience }) => ({
    keys: [attachmentKeys.one(subjectId)],
    ...(audience ? { users: audience } : { subject: [subjectKind as SubjectKind, subjectId] }),
  }),
);
