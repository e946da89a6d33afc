import { useText } from "#client/i18n.ts";
import { CommentThread } from "#features/comments/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { processComments } from "../contract.ts";
import { commentOnProcess } from "../policy.ts";
import type { Process } from "../process.ts";

/** The comments on a process, with their heading. */
export function ProcessComments({ process, actor }: { readonly process: Process; readonly actor: Actor }) {
  const t = useText();
  const subject = { calls: processComments, parameters: { id: process.id }, id: process.id };
  return (
    <section>
      <h2>{t("comments.title")}</h2>
      <CommentThread subject={subject} actor={actor} may={commentOnProcess(actor, process)} />
    </section>
  );
}
