import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { tickCorrection } from "../../contract.ts";
import type { Correction } from "../../corrections.ts";
import { processKeys } from "../../keys.ts";
import type { Process } from "../../process.ts";
import { RejectionNote } from "./RejectionNote.tsx";

/** Why a process was rejected, with what is asked for, one by one, to be ticked off by who corrects it. */
export function RejectionToCorrect({ process }: { readonly process: Process }) {
  const t = useText();
  const asked = process.corrections.length > 0 ? { corrections: <Corrections process={process} /> } : {};
  return <RejectionNote process={process} next={t("processes.page.rejected.text")} {...asked} />;
}

function Corrections({ process }: { readonly process: Process }) {
  const t = useText();
  const { id, corrections } = process;
  return (
    <ul className="corrections" aria-label={t("processes.page.rejected.todo")}>
      {corrections.map((correction) => (
        <li key={correction.id}>
          <Tick processId={id} correction={correction} />
        </li>
      ))}
    </ul>
  );
}

function Tick({ processId, correction }: { readonly processId: string; readonly correction: Correction }) {
  const tick = useChange(tickCorrection, { refresh: [processKeys.one(processId)] });
  const done = tick.isPending ? tick.variables.done : correction.done;
  return (
    <FormControlLabel
      label={correction.text}
      className={done ? "done" : ""}
      control={
        <Checkbox
          size="small"
          checked={done}
          onChange={(_, checked) => tick.mutate({ id: processId, correctionId: correction.id, done: checked })}
        />
      }
    />
  );
}
