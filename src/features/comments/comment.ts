import { z } from "zod";
import { type Actor, hasRole } from "#protocol/actor.ts";
import { active, all, any, type Decision, when } from "#protocol/decision.ts";
import { Id } from "#protocol/page.ts";

/** Characters a comment may have, and people it may mention. */
export const maxContent = 5_000;
const maxMentions = 20;

/** The text, with marks as in Markdown: `**bold**`, `` `code` ``, `- lists`, links. */
export const Content = z
  .string()
  .transform((text) => text.replace(/\r\n?/g, "\n").trim())
  .pipe(z.string().min(1, "comments.contentRequired").max(maxContent, "comments.contentTooLong"));

/** The mentioned people. Each must be allowed to read the subject. */
export const Mentions = z
  .array(Id)
  .max(maxMentions, "comments.tooManyMentions")
  .transform((ids) => [...new Set(ids)]);

export const Person = z.object({ id: Id, name: z.string() });
export type Person = z.infer<typeof Person>;

/** A comment as its readers see it. `place` names a field or paragraph of the subject; null is the whole. */
export const Comment = z.object({
  id: Id,
  content: z.string(),
  mentions: z.array(Person),
  author: Person,
  place: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** When and by whom it was marked as settled. */
  resolvedAt: z.iso.datetime().nullable(),
  resolvedBy: Person.nullable(),
});
export type Comment = z.infer<typeof Comment>;

/** The number of comments on one place of a subject. `place` null is the subject as a whole. */
export const PlaceCount = z.object({ place: z.string().nullable(), open: z.number().int(), all: z.number().int() });
export type PlaceCount = z.infer<typeof PlaceCount>;

/** The facts of a comment that the rules need. */
export interface CommentFacts {
  readonly authorId: string;
}

/** Changes its text: who wrote it. */
export const editComment = (actor: Actor, { authorId }: CommentFacts): Decision =>
  when(authorId === actor.uid, "comments.notYours");

/** Deletes it: who wrote it, the owner and managers, while the organization is active. */
export const deleteComment = (actor: Actor, comment: CommentFacts): Decision =>
  all(any(editComment(actor, comment), when(hasRole(actor, "owner", "manager"), "comments.notYours")), active(actor));
