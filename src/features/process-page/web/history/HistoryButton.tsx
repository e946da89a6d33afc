import History from "@mui/icons-material/History";
import { useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import type { Process } from "#features/processes/process.ts";
import type { Actor } from "#protocol/actor.ts";
import { ActionButton } from "#ui/ActionButton.tsx";

const HistoryPanel = lazyComponent(() => import("./HistoryPanel.tsx").then((m) => m.HistoryPanel));

/** Opens everything that happened to a process. */
export function HistoryButton({ process, actor }: { readonly process: Process; readonly actor: Actor }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionButton
        label={t("processes.history.open")}
        icon={<History fontSize="small" />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <HistoryPanel
          process={process}
          actor={actor}
          onClose={() => setOpen(false)}
          onMissing={(error) => {
            setOpen(false);
            notify.error(failureText(error));
          }}
        />
      )}
    </>
  );
}
