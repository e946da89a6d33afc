import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { commentKeys } from "./keys.ts";

const of = {
  subjectKind: z.string(),
  subjectId: Id,
  commentId: Id,
  authorId: Id,
  /** Whose news it is; null is everybody's who may read the subject. */
  audience: z.array(Id).nullable(),
};
const touches = ({ subjectId, audience }: { subjectId: string; audience: string[] | null }) => ({
  keys: [commentKeys.one(subjectId)],
  ...(audience ? { users: audience } : {}),
});

/** A comment was written, or mentions more people than before: `mentions` are the newly mentioned. */
export const commentWritten = event("comment.written", z.object({ ...of, mentions: z.array(Id) }), touches);

/** A comment was changed, settled, opened again or deleted. */
export const commentChanged = event("comment.changed", z.object(of), touches);
