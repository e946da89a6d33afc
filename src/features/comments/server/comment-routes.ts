import { newId } from "#platform/clock.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { Failure } from "#protocol/failure.ts";
import { deleteComment, editComment, type Person } from "../comment.ts";
import type { AnyCommentCalls, CommentCalls } from "../contract.ts";
import { commentChanged, commentWritten } from "../events.ts";
import {
  countPlaces,
  insertComment,
  listComments,
  loadComment,
  markDeleted,
  showComment,
  storeResolved,
  storeText,
} from "./queries.ts";

/** The subject of comments, returned by its feature after it has authorized the call. */
export interface CommentSubject {
  /** The noun of the subject: `process`. */
  readonly kind: string;
  readonly id: string;
  /** Returns the people who may read it, and so be mentioned. Called only for mentions. */
  readonly readers: () => Promise<readonly Person[]>;
  /** The people its comments are news for. Absent: all who may read it. */
  readonly audience?: readonly string[];
}

type Parameters = Readonly<Record<string, string>>;
type Act = "read" | "write";

/** Serves the calls of the comments on one kind of subject. `open` loads it and authorizes to read it or to write about it. */
export function commentRoutes<P extends Parameters>(
  on: On,
  ofSubject: AnyCommentCalls,
  open: (call: MemberCall, parameters: P, act: Act) => Promise<CommentSubject>,
): void {
  const calls = ofSubject as unknown as CommentCalls;
  const subjectOf = (call: MemberCall, parameters: object, act: Act) => open(call, parameters as P, act);

  on(calls.list, async (call, { after, limit, place, ...parameters }) => {
    const subject = await subjectOf(call, parameters, "read");
    return listComments(call.tx, subject, { after, limit, place });
  });

  on(calls.places, async (call, parameters) => {
    const subject = await subjectOf(call, parameters, "read");
    return { places: await countPlaces(call.tx, subject) };
  });

  on(calls.readers, async (call, parameters) => {
    const subject = await subjectOf(call, parameters, "read");
    return { people: [...(await subject.readers())] };
  });

  on(calls.add, async (call, { content, mentions, place, ...parameters }) => {
    const subject = await subjectOf(call, parameters, "write");
    await refuseUnknownMentions(subject, mentions);
    const id = newId();
    await insertComment(call, { id, subject, content, mentions, place });
    call.audit("comment.written", subject.kind, subject.id, { commentId: id });
    await call.announce(commentWritten, { ...facts(subject, id, call.actor.uid), mentions });
    return showComment(call.tx, subject, id);
  });

  on(calls.edit, async (call, { commentId, content, mentions, ...parameters }) => {
    const subject = await subjectOf(call, parameters, "write");
    const comment = await loadComment(call.tx, subject, commentId);
    call.authorize(editComment(call.actor, comment));
    const added = mentions.filter((id) => !comment.mentions.includes(id));
    await refuseUnknownMentions(subject, added);
    await storeText(call.tx, commentId, { content, mentions }, call.now);
    call.audit("comment.changed", subject.kind, subject.id, { commentId });
    const changed = facts(subject, commentId, comment.authorId);
    if (added.length > 0) await call.announce(commentWritten, { ...changed, mentions: added });
    else await call.announce(commentChanged, changed);
    return showComment(call.tx, subject, commentId);
  });

  on(calls.remove, async (call, { commentId, ...parameters }) => {
    const subject = await subjectOf(call, parameters, "read");
    const comment = await loadComment(call.tx, subject, commentId);
    call.authorize(deleteComment(call.actor, comment));
    await markDeleted(call.tx, commentId, call.now);
    call.audit("comment.deleted", subject.kind, subject.id, { commentId });
    await call.announce(commentChanged, facts(subject, commentId, comment.authorId));
    return { id: commentId };
  });

  on(calls.resolve, async (call, { commentId, resolved, ...parameters }) => {
    const subject = await subjectOf(call, parameters, "write");
    const comment = await loadComment(call.tx, subject, commentId);
    await storeResolved(call.tx, commentId, resolved ? { at: call.now, by: call.actor.uid } : null);
    call.audit(resolved ? "comment.settled" : "comment.reopened", subject.kind, subject.id, { commentId });
    await call.announce(commentChanged, facts(subject, commentId, comment.authorId));
    return showComment(call.tx, subject, commentId);
  });
}

/** A mention of somebody who may not read the subject would show them that it exists. */
async function refuseUnknownMentions(subject: CommentSubject, mentions: readonly string[]): Promise<void> {
  if (mentions.length === 0) return;
  const readers = new Set((await subject.readers()).map(({ id }) => id));
  if (mentions.every((id) => readers.has(id))) return;
  throw new Failure("failure.invalid", 422, { fields: [{ path: "mentions", code: "comments.mentionUnknown" }] });
}

const facts = ({ kind, id, audience }: CommentSubject, commentId: string, authorId: string) => ({
  subjectKind: kind,
  subjectId: id,
  commentId,
  authorId,
  audience: audience ? [...audience] : null,
});
