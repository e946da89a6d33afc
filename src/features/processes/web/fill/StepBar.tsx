import Close from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { useCell } from "./cell.ts";
import type { Desk } from "./desk.ts";
import { LiveDocument } from "./LiveDocument.tsx";

/** The bar of phones: one group back and on, the document on a sheet of its own, and sending at the end. */
export function StepBar({
  id,
  desk,
  step,
  count,
  sendLabel,
  onStep,
  onSend,
  onPlace,
}: {
  readonly id: string;
  readonly desk: Desk;
  readonly step: number;
  readonly count: number;
  readonly sendLabel: string;
  readonly onStep: (step: number) => void;
  readonly onSend: () => void;
  readonly onPlace: (name: string) => void;
}) {
  const t = useText();
  const [sheet, setSheet] = useState(false);
  const progress = useCell(desk.progress)[step];
  const last = step >= count - 1;
  return (
    <div className="step-bar">
      <p>
        {t("processes.page.fill.step", { number: step + 1, count })}
        {progress && ` · ${progress.answered}/${progress.asked}`}
      </p>
      <div>
        <Button color="inherit" disabled={step === 0} onClick={() => onStep(step - 1)}>
          {t("processes.page.fill.back")}
        </Button>
        <Button variant="outlined" onClick={() => setSheet(true)}>
          {t("processes.page.fill.preview")}
        </Button>
        {last ? (
          <Button variant="contained" onClick={onSend}>
            {sendLabel}
          </Button>
        ) : (
          <Button variant="contained" onClick={() => onStep(step + 1)}>
            {t("processes.page.fill.next")}
          </Button>
        )}
      </div>
      {sheet && (
        <Dialog
          open
          fullScreen
          onClose={() => setSheet(false)}
          slotProps={{ paper: { "aria-label": t("processes.page.fill.preview") } as object }}
        >
          <div className="sheet">
            <div className="sheet-head">
              <h2>{t("processes.page.fill.preview")}</h2>
              <IconButton aria-label={t("processes.page.fill.closePreview")} onClick={() => setSheet(false)}>
                <Close />
              </IconButton>
            </div>
            <LiveDocument
              id={id}
              desk={desk}
              onPlace={(name) => {
                setSheet(false);
                onPlace(name);
              }}
            />
          </div>
        </Dialog>
      )}
    </div>
  );
}
