import Close from "@mui/icons-material/Close";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import { useText } from "#client/i18n.ts";
import type { Process } from "#features/processes/process.ts";
import type { FormSession } from "./form-session.ts";
import { LiveDocument } from "./LiveDocument.tsx";

/** The document on a sheet of its own, for phones: drawn only while it is looked at. */
export function PreviewSheet({
  process,
  formSession,
  onClose,
  onPlace,
}: {
  readonly process: Pick<Process, "id" | "form" | "templateId" | "status">;
  readonly formSession: FormSession;
  readonly onClose: () => void;
  readonly onPlace: (name: string) => void;
}) {
  const t = useText();
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      slotProps={{ paper: { "aria-label": t("processes.page.fill.preview") } as object }}
    >
      <div className="sheet">
        <div className="sheet-head">
          <h2>{t("processes.page.fill.preview")}</h2>
          <IconButton aria-label={t("processes.page.fill.closePreview")} onClick={onClose}>
            <Close />
          </IconButton>
        </div>
        <LiveDocument process={process} formSession={formSession} onPlace={onPlace} />
      </div>
    </Dialog>
  );
}
