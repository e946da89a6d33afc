import { useText } from "#client/i18n.ts";
import { CommentThread } from "#features/comments/web/index.ts";
import { commentOnProcess } from "#features/processes/policy.ts";
import type { Process } from "#features/processes/process.ts";
import type { Actor } from "#protocol/actor.ts";
import { subjectOf, usePlaceLabel } from "./comments/use-places.ts";

/** The comments on a process, with their heading; those on a place lead to it. */
export function ProcessComments({
  process,
  actor,
  onPlace,
}: {
  readonly process: Process;
  readonly actor: Actor;
  readonly onPlace: (place: string) => void;
}) {
  const t = useText();
  const label = usePlaceLabel(process);
  return (
    <section>
      <h2>{t("comments.title")}</h2>
      <CommentThread
        subject={subjectOf(process.id)}
        actor={actor}
        may={commentOnProcess(actor, process)}
        placeOf={(place) => ({ label: label(place), onOpen: () => onPlace(place) })}
      />
    </section>
  );
}
