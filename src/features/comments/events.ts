import { z } from "zod";
import { event, type SubjectKind, type Touch } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { commentKeys } from "./feature.ts";

const of = {
  subjectKind: z.string(),
  subjectId: Id,
  commentId: Id,
  authorId: Id,
  /** The people it is news for. Null: all who may read the subject. */
  audience: z.array(Id).nullable(),
};
const touches = (of: { subjectKind: string; subjectId: string; audience: string[] | null }): Touch => ({
  keys: [commentKeys.one(of.subjectId)],
  ...(of.audience ? { users: of.audience } : { subject: [of.subjectKind as SubjectKind, of.subjectId] }),
});

/** A comment was written, or mentions more people than before: `mentions` are the newly mentioned. */
export const commentWritten = event("comment.written", z.object({ ...of, mentions: z.array(Id) }), touches);

/** A comment was changed, settled, opened again or deleted. */
export const commentChanged = event("comment.changed", z.object(of), touches);
