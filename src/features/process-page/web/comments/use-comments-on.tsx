import { type ReactNode, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import type { Process } from "#features/processes/process.ts";
import type { Actor } from "#protocol/actor.ts";
import { useOpenComments } from "./use-places.ts";

const CommentsPanel = lazyComponent(() => import("./CommentsPanel.tsx").then((m) => m.CommentsPanel));

/** The comments on the places of a process: how many are open, and what opens those of one place. */
export interface CommentsOn {
  readonly open: ReadonlyMap<string, number>;
  /** Opens the comments on a place, or all of them. */
  readonly show: (place?: string) => void;
  /** The panel, while it is open. */
  readonly panel: ReactNode;
}

/** The comments on the places of a process, for a page that shows it. */
export function useCommentsOn(process: Process, actor: Actor): CommentsOn {
  const open = useOpenComments(process.id);
  const [shown, setShown] = useState<{ readonly place: string | undefined }>();
  const close = () => setShown(undefined);
  return {
    open,
    show: (place) => setShown({ place }),
    panel: shown && (
      <CommentsPanel
        process={process}
        actor={actor}
        place={shown.place}
        onPlace={(place) => setShown({ place })}
        onClose={close}
        onMissing={(error) => {
          close();
          notify.error(failureText(error));
        }}
      />
    ),
  };
}
