import History from "@mui/icons-material/History";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import type { Process } from "#features/processes/process.ts";
import type { Actor } from "#protocol/actor.ts";
import { Tip } from "#ui/Tip.tsx";

const HistoryPanel = lazyComponent(() => import("./HistoryPanel.tsx").then((m) => m.HistoryPanel));

/** Opens everything that happened to a process. */
export function HistoryButton({ process, actor }: { readonly process: Process; readonly actor: Actor }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tip title={t("processes.history.open")}>
        <IconButton size="small" aria-label={t("processes.history.open")} onClick={() => setOpen(true)}>
          <History fontSize="small" />
        </IconButton>
      </Tip>
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
