import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { useAddLine } from "#client/form/use-add-line.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { type Comment, maxContent } from "../comment.ts";
import { commentKeys } from "../feature.ts";
import { MentionField } from "./MentionField.tsx";
import { mentionedIn } from "./mention.ts";
import { callsOf, parametersOf, type Subject } from "./subject.ts";

const contentError = (content: string): FailureCode | undefined =>
  content.trim() === ""
    ? "comments.contentRequired"
    : content.length > maxContent
      ? "comments.contentTooLong"
      : undefined;

/** Returns the people who can be mentioned. They are loaded once an @ is typed. */
function useReaders(subject: Subject) {
  const [asked, setAsked] = useState(false);
  const readers = useQuery({
    queryKey: commentKeys.of(subject.id, "readers"),
    queryFn: async ({ signal }) => (await call(callsOf(subject).readers, parametersOf(subject), { signal })).people,
    enabled: asked,
  });
  const ask = (content: string) => {
    if (content.includes("@")) setAsked(true);
  };
  return { people: readers.data ?? [], ask };
}

/** The field of a new comment, whose draft is kept on this device until it is stored. */
export function WriteComment(props: {
  readonly subject: Subject;
  /** The place it is written on. Without it, the whole subject. */
  readonly place?: string | undefined;
}) {
  const t = useText();
  const { subject, place } = props;
  const refresh = [commentKeys.one(subject.id)];
  const send = useChange(callsOf(subject).add, { done: () => t("comments.sent"), refresh, inForm: true });
  const { people, ask } = useReaders(subject);
  const { line, type, error, submit } = useAddLine(
    (content) => {
      const written = { ...subject.parameters, content, mentions: mentionedIn(content, people) };
      return send.mutateAsync({ ...written, ...(place === undefined ? {} : { place }) });
    },
    {
      draft: ["comment", subject.id, place ?? ""],
      check: contentError,
      joint: "\n\n",
    },
  );
  return (
    <form className="comment-write" noValidate onSubmit={submit}>
      <MentionField
        label={t("comments.write")}
        value={line}
        error={error}
        focused={false}
        people={people}
        onChange={(content) => {
          type(content);
          ask(content);
        }}
      />
      <div className="comment-buttons">
        <Button size="small" type="submit" variant="contained">
          {t("comments.send")}
        </Button>
      </div>
    </form>
  );
}

/** The field in which a comment is changed, at its place. */
export function EditComment(props: {
  readonly subject: Subject;
  readonly comment: Comment;
  readonly onDone: () => void;
}) {
  const t = useText();
  const { subject, comment, onDone } = props;
  const edit = useChange(callsOf(subject).edit, { refresh: [commentKeys.one(subject.id)], inForm: true });
  const { people, ask } = useReaders(subject);
  const form = useFormValues({
    draft: ["comment", comment.id],
    initial: { content: comment.content, mentions: "" },
    only: "content",
    check: ({ content }) => ({ content: contentError(content) }),
    send: async ({ content }) => {
      const mentions = mentionedIn(content, [...people, ...comment.mentions]);
      await edit.mutateAsync({ ...subject.parameters, content, mentions, commentId: comment.id });
      onDone();
    },
  });
  return (
    <form className="comment-write" noValidate onSubmit={form.submit}>
      <MentionField
        label={t("comments.edit")}
        value={form.values.content}
        error={form.error("content") ?? form.error("mentions")}
        focused
        people={people}
        onChange={(content) => {
          form.set("content", content);
          ask(content);
        }}
      />
      <div className="comment-buttons">
        <Button size="small" color="inherit" onClick={onDone}>
          {t("shell.cancel")}
        </Button>
        <Button size="small" type="submit" variant="contained" loading={form.busy}>
          {t("comments.save")}
        </Button>
      </div>
    </form>
  );
}
