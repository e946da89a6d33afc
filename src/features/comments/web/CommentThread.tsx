import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { PagedList } from "#client/list/PagedList.tsx";
import { pagedQuery } from "#client/list/paged-query.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Decision } from "#protocol/decision.ts";
import type { Comment } from "../comment.ts";
import { commentKeys } from "../keys.ts";
import { CommentItem } from "./CommentItem.tsx";
import { callsOf, parametersOf, type Subject } from "./subject.ts";
import { WriteComment } from "./WriteComment.tsx";
import "./comments.css";

/** The comments on one thing, oldest first, and a field to write one. `may` says whether who looks may write. */
export function CommentThread(props: { readonly subject: Subject; readonly actor: Actor; readonly may: Decision }) {
  const t = useText();
  const { subject, actor, may } = props;
  const [settled, setSettled] = useState(false);
  const query = useInfiniteQuery(pagedQuery(commentKeys.of(subject.id), callsOf(subject).list, parametersOf(subject)));
  return (
    <section className="comments" aria-label={t("comments.title")}>
      <PagedList query={query} empty={{ title: t("comments.none"), text: may === true && t("comments.noneText") }}>
        {(rows, more) => {
          const open = rows.filter((comment) => settled || comment.resolvedAt === null);
          const hidden = rows.length - open.length;
          return (
            <>
              {hidden > 0 && (
                <Button size="small" onClick={() => setSettled(true)}>
                  {t("comments.showResolved", { count: hidden })}
                </Button>
              )}
              <ol className="comment-list">
                {open.map((comment: Comment) => (
                  <CommentItem key={comment.id} subject={subject} comment={comment} actor={actor} may={may} />
                ))}
              </ol>
              {more && (
                <Button size="small" loading={more.loading} onClick={more.onMore}>
                  {more.label}
                </Button>
              )}
            </>
          );
        }}
      </PagedList>
      {may === true && <WriteComment subject={subject} />}
    </section>
  );
}
