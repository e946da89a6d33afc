import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { PagedList } from "#client/list/PagedList.tsx";
import { pagedQuery } from "#client/list/paged-query.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Decision } from "#protocol/decision.ts";
import type { Comment } from "../comment.ts";
import { commentKeys } from "../feature.ts";
import { CommentItem, type NamedPlace } from "./CommentItem.tsx";
import { callsOf, parametersOf, type Subject } from "./subject.ts";
import { WriteComment } from "./WriteComment.tsx";
import "./comments.css";

/**
 * The comments on one thing, oldest first, and a field to write one. `may` says whether who looks may write. With `place`
 * only those of that place; without it all, each with what `onPlace` says of its own.
 */
export function CommentThread(props: {
  readonly subject: Subject;
  readonly actor: Actor;
  readonly may: Decision;
  readonly place?: string;
  /** The words for a place, and the way to it. */
  readonly placeOf?: ((place: string) => NamedPlace) | undefined;
}) {
  const t = useText();
  const { subject, actor, may, place, placeOf } = props;
  const [settled, setSettled] = useState(false);
  const key = place === undefined ? commentKeys.of(subject.id) : commentKeys.of(subject.id, "place", place);
  const at = place === undefined ? parametersOf(subject) : { ...parametersOf(subject), place };
  const query = useInfiniteQuery(pagedQuery(key, callsOf(subject).list, { limit: 50, ...at }));
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
                  <CommentItem
                    key={comment.id}
                    subject={subject}
                    comment={comment}
                    actor={actor}
                    may={may}
                    place={comment.place !== null && place === undefined ? placeOf?.(comment.place) : undefined}
                  />
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
      {may === true && <WriteComment key={place} subject={subject} place={place} />}
    </section>
  );
}
