import Button from "@mui/material/Button";
import { useText } from "#client/i18n.ts";
import type { Actor } from "#protocol/actor.ts";
import type { Process } from "../../process.ts";
import { useQueue } from "./use-queue.ts";

/** The way on for who was reviewing a process while somebody else decided it; nothing for everybody else. */
export function NextToReview({ process, actor }: { readonly process: Process; readonly actor: Actor }) {
  const t = useText();
  const queue = useQueue(process, actor);
  if (!queue.hasNext && !queue.hasPrevious) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      aria-keyshortcuts="J"
      disabled={queue.going}
      onClick={() => void queue.leave("list")}
    >
      {t("processes.page.review.nextToReview")} <kbd aria-hidden>J</kbd>
    </Button>
  );
}
