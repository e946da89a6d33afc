import Check from "@mui/icons-material/CheckCircleOutlined";
import Delete from "@mui/icons-material/DeleteOutlined";
import Edit from "@mui/icons-material/EditOutlined";
import Undo from "@mui/icons-material/Undo";
import IconButton from "@mui/material/IconButton";
import { type ReactNode, useState } from "react";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Decision } from "#protocol/decision.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { Tip } from "#ui/Tip.tsx";
import { type Comment, deleteComment, editComment } from "../comment.ts";
import { commentKeys } from "../feature.ts";
import { type Inline, readMarkup } from "../markup.ts";
import { callsOf, type Subject } from "./subject.ts";
import { EditComment } from "./WriteComment.tsx";

const inlines = (line: readonly Inline[], prefix: string): ReactNode[] =>
  line.map((part, at) => <Part key={`${prefix}${at + 1}`} part={part} />);

/** A place of a subject in words, and what leads to it. */
export interface NamedPlace {
  readonly label: string;
  readonly onOpen: () => void;
}

/** One comment with what may be done with it. */
export function CommentItem(props: {
  readonly subject: Subject;
  readonly comment: Comment;
  readonly actor: Actor;
  readonly may: Decision;
  /** The place of the comment, if it is not obvious. */
  readonly place?: NamedPlace | undefined;
}) {
  const t = useText();
  const { subject, comment, actor } = props;
  const [doing, setDoing] = useState<"edit" | "delete">();
  const refresh = [commentKeys.one(subject.id)];
  const ofComment = { ...subject.parameters, commentId: comment.id };
  const resolve = useChange(callsOf(subject).resolve, { refresh });
  const remove = useChange(callsOf(subject).remove, { done: () => t("comments.deleted"), refresh });
  const facts = { authorId: comment.author.id };
  const settled = comment.resolvedAt !== null;
  const done = () => setDoing(undefined);
  return (
    <li className={settled ? "comment settled" : "comment"}>
      <header>
        <strong>{comment.author.name}</strong>
        <time dateTime={comment.createdAt}>{formatDateTime(comment.createdAt)}</time>
        {comment.updatedAt !== comment.createdAt && <span>({t("comments.edited")})</span>}
        <span
          className="comment-actions"
          role="group"
          aria-label={t("comments.actions", { name: comment.author.name })}
        >
          {props.may === true && (
            <Act
              label={t(settled ? "comments.reopen" : "comments.resolve")}
              busy={resolve.isPending}
              onPress={() => resolve.mutate({ ...ofComment, resolved: !settled })}
            >
              {settled ? <Undo /> : <Check />}
            </Act>
          )}
          {props.may === true && editComment(actor, facts) === true && (
            <Act label={t("comments.edit")} onPress={() => setDoing("edit")}>
              <Edit />
            </Act>
          )}
          {deleteComment(actor, facts) === true && (
            <Act label={t("comments.delete")} onPress={() => setDoing("delete")}>
              <Delete />
            </Act>
          )}
        </span>
      </header>
      {props.place && (
        <button type="button" className="comment-place" onClick={props.place.onOpen}>
          {props.place.label}
        </button>
      )}
      {doing === "edit" ? (
        <EditComment subject={subject} comment={comment} onDone={done} />
      ) : (
        <CommentText content={comment.content} names={comment.mentions.map(({ name }) => name)} />
      )}
      {comment.resolvedBy && (
        <p className="comment-settled">{t("comments.resolved", { name: comment.resolvedBy.name })}</p>
      )}
      {doing === "delete" && (
        <ConfirmDialog
          open
          title={t("comments.deleteTitle")}
          text={t("comments.deleteText")}
          confirmLabel={t("comments.delete")}
          cancelLabel={t("shell.cancel")}
          tone="error"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(ofComment, { onSuccess: done })}
          onCancel={done}
        />
      )}
    </li>
  );
}

function Act(props: {
  readonly label: string;
  readonly busy?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Tip title={props.label}>
      <IconButton size="small" aria-label={props.label} disabled={props.busy === true} onClick={props.onPress}>
        {props.children}
      </IconButton>
    </Tip>
  );
}

/** The text of a comment with its marks; what it contains of HTML is shown as text. */
function CommentText({ content, names }: { readonly content: string; readonly names: readonly string[] }) {
  return (
    <div className="comment-text">
      {readMarkup(content, names).map((block, at) => {
        // oxlint-disable-next-line react/no-array-index-key -- blocks of a text have no other identity
        const key = at;
        if (block.type === "paragraph")
          return (
            <p key={key}>
              {block.lines.map((line, row) => [
                row > 0 && <br key={`break ${row + 1}`} />,
                ...inlines(line, `${row} `),
              ])}
            </p>
          );
        const items = block.items.map((item, row) => <li key={`${row + 1}`}>{inlines(item, "")}</li>);
        return block.ordered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>;
      })}
    </div>
  );
}

function Part({ part }: { readonly part: Inline }) {
  if (part.type === "bold") return <strong>{part.text}</strong>;
  if (part.type === "code") return <code>{part.text}</code>;
  if (part.type === "mention") return <span className="mention">{part.text}</span>;
  if (part.type === "link")
    return (
      <a href={part.href} target="_blank" rel="noreferrer nofollow">
        {part.text}
      </a>
    );
  return part.text;
}
