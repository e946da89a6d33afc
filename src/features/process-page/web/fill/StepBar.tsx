import Button from "@mui/material/Button";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import { useStore } from "#client/store.ts";
import { useSheet } from "#client/use-sheet.ts";
import type { Process } from "#features/processes/process.ts";
import type { FormSession } from "./form-session.ts";

/** Fetches the sheet of the document. */
export const loadPreviewSheet = () => import("./PreviewSheet.tsx").then((m) => m.PreviewSheet);
const PreviewSheet = lazyComponent(loadPreviewSheet);

interface StepBarProps {
  readonly process: Pick<Process, "id" | "form" | "templateId" | "status">;
  readonly formSession: FormSession;
  readonly step: number;
  readonly count: number;
  readonly sendLabel: string;
  readonly onStep: (step: number) => void;
  readonly onSend: () => void;
  readonly onPlace: (name: string) => void;
}

/** The bar of phones: one group back and on, the document on a sheet of its own, and sending at the end. */
export function StepBar({ process, formSession, step, count, sendLabel, onStep, onSend, onPlace }: StepBarProps) {
  const t = useText();
  const sheet = useSheet("document");
  const progress = useStore(formSession.progress)[step];
  const last = step >= count - 1;
  return (
    <div className="step-bar">
      <p>
        {t("processes.page.fill.step", { number: step + 1, count })}
        {progress && progress.asked > 0 && ` · ${progress.answered}/${progress.asked}`}
      </p>
      <div>
        <Button color="inherit" disabled={step === 0} onClick={() => onStep(step - 1)}>
          {t("processes.page.fill.back")}
        </Button>
        <Button variant="outlined" onClick={sheet.show}>
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
      {sheet.open && (
        <PreviewSheet
          process={process}
          formSession={formSession}
          onClose={() => sheet.close()}
          onMissing={(error) => {
            sheet.close();
            notify.error(failureText(error));
          }}
          onPlace={(name) => sheet.close(() => onPlace(name))}
        />
      )}
    </div>
  );
}
