import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import type { AnswerStore } from "#features/answers/answer-store-interface.ts";
import { answerPlace } from "../../place.ts";
import { CommentButton } from "./CommentButton.tsx";
import type { CommentsOn } from "./use-comments-on.tsx";

/** The comments on the fields of a form; absent where there are none, as in public forms. */
export const FormComments = createContext<Pick<CommentsOn, "open" | "show"> | undefined>(undefined);

/** A question of the form with the button that opens the comments on it. */
export function Commentable({
  answerStore,
  name,
  setting,
  children,
}: {
  readonly answerStore: AnswerStore;
  readonly name: string;
  readonly setting: { readonly label: string };
  readonly children: ReactNode;
}) {
  const comments = useContext(FormComments);
  // Elements of a loop change their paths when they are moved.
  const path = useSyncExternalStore(answerStore.onShape, () => answerStore.pathOf(name));
  if (!comments || path === undefined) return children;
  const place = answerPlace(path);
  return (
    <div className="commentable">
      {children}
      <CommentButton
        skipped
        label={setting.label}
        count={comments.open.get(place) ?? 0}
        onOpen={() => comments.show(place)}
      />
    </div>
  );
}
