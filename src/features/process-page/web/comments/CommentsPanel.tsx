import { useText } from "#client/i18n.ts";
import { CommentThread } from "#features/comments/web/index.ts";
import { commentOnProcess } from "#features/processes/policy.ts";
import type { Process } from "#features/processes/process.ts";
import { suggestAnswer } from "#features/reviews/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import { SidePanel } from "#ui/SidePanel.tsx";
import { readPlace } from "../../place.ts";
import { SuggestForm } from "../suggest/SuggestForm.tsx";
import { Suggestions } from "../suggest/Suggestions.tsx";
import { subjectOf, usePlaceLabel } from "./use-places.ts";

/** The comments on a place of a process, or all of them, in a panel. */
export function CommentsPanel({
  process,
  actor,
  place,
  onPlace,
  onClose,
}: {
  readonly process: Process;
  readonly actor: Actor;
  /** Undefined: all comments on the process. */
  readonly place: string | undefined;
  /** Goes to the comments of one place. */
  readonly onPlace: (place: string) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const label = usePlaceLabel(process);
  const at = place === undefined ? undefined : readPlace(place);
  const title =
    at?.type === "answer" && place !== undefined
      ? t("processes.places.titleOn", { label: label(place) })
      : t(at ? "processes.places.titleParagraph" : "comments.title");
  return (
    <SidePanel title={title} closeLabel={t("shell.close")} onClose={onClose}>
      {at?.type === "paragraph" && <blockquote className="quoted-paragraph">{at.quote}</blockquote>}
      {at?.type === "answer" && <Suggestions process={process} actor={actor} path={at.path} />}
      {at?.type === "answer" && suggestAnswer(actor, process) === true && (
        <SuggestForm key={at.path} process={process} path={at.path} />
      )}
      <CommentThread
        subject={subjectOf(process.id)}
        actor={actor}
        may={commentOnProcess(actor, process)}
        {...(place === undefined ? {} : { place })}
        placeOf={(one) => ({ label: label(one), onOpen: () => onPlace(one) })}
      />
    </SidePanel>
  );
}
