import History from "@mui/icons-material/ManageHistoryOutlined";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { type ReactNode, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import { useChange } from "#client/use-change.ts";
import { top } from "#features/answers/answer-store.ts";
import type { FormSection } from "#features/answers/layout.ts";
import type { FormTools } from "#features/answers/web/index.ts";
import { FormGroup, MissingList } from "#features/answers/web/index.ts";
import { FillFromList } from "#features/lists/web/index.ts";
import { processKeys } from "#features/processes/feature.ts";
import type { Correction, Process } from "#features/processes/process.ts";
import { tickCorrection } from "#features/reviews/contract.ts";
import type { Actor } from "#protocol/actor.ts";
import { watchOverflow } from "#ui/watch-overflow.ts";
import { CarriedNotice } from "../carried/CarriedCount.tsx";
import { MessageButton } from "../message/MessageButton.tsx";
import { ProcessAttachments } from "../ProcessAttachments.tsx";
import { SuggestionsToDecide } from "../suggest/SuggestionsToDecide.tsx";
import { fillableFields } from "./fillable-fields.ts";
import type { FormSession } from "./form-session.ts";
import { RejectionNote } from "./RejectionNote.tsx";

const EarlierDialog = lazyComponent(() => import("../earlier/EarlierDialog.tsx").then((m) => m.EarlierDialog));

/** The fields themselves, with what is to be corrected above them. */
export function FormBody({
  process,
  formSession,
  tools,
  fill,
  sections,
  last,
  actor,
  tries,
  finishing,
  onField,
  notices,
}: {
  readonly process: Process;
  readonly formSession: FormSession;
  readonly tools: FormTools;
  /** Answers a field as if it were typed. */
  readonly fill: (name: string, typed: string) => void;
  readonly sections: readonly FormSection[];
  /** The end of the form is among what is shown. */
  readonly last: boolean;
  readonly actor: Actor;
  readonly tries: number;
  readonly finishing: boolean;
  readonly onField: (name: string) => void;
  /** The notices of other features above the fields. */
  readonly notices: ReactNode;
}) {
  const t = useText();
  const fillAll = useFillAll(formSession, fill);
  return (
    <form
      className="fill-form"
      aria-label={t("processes.page.fill.form")}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onFocus={({ target }) => {
        const name = (target as HTMLElement).id;
        if (formSession.answerStore.isField(name)) formSession.current.set(name);
      }}
    >
      {notices}
      <CarriedNotice />
      <RejectionToCorrect process={process} />
      {process.status === "rejected" && <SuggestionsToDecide process={process} formSession={formSession} />}
      <MissingList formSession={formSession} tries={tries} finishing={finishing} onField={onField} />
      <p className="required-note">{t("processes.page.fill.requiredNote")}</p>
      <div ref={watchOverflow} className="fill-from">
        <EarlierButton process={process} formSession={formSession} />
        <MessageButton formSession={formSession} lists={process.form.lists} fill={fill} />
        <FillFromList groups={sections.map((section) => fillable(section, formSession))} onFill={fillAll} />
      </div>
      {sections.map((section) => (
        <FormGroup key={section.id} tools={tools} section={section} />
      ))}
      {last && <ProcessAttachments process={process} actor={actor} />}
    </form>
  );
}

/** Fills fields from a record, with a way back. */
function useFillAll(formSession: FormSession, fill: (name: string, typed: string) => void) {
  const t = useText();
  return (values: ReadonlyMap<string, string>) => {
    const { answerStore } = formSession;
    const named = [...values].map(([key, value]) => [answerStore.nameOf(top, key), value] as const);
    const before = named.map(([name]) => [name, answerStore.text(name)] as const);
    for (const [name, value] of named) fill(name, value);
    const undo = () => {
      for (const [name, value] of before) fill(name, value);
    };
    notify.success(t("processes.page.fill.filled", { count: named.length }), {
      action: { label: t("shell.undo"), run: undo },
      ms: 8000,
    });
  };
}

/** A group with the fields that a record can fill. */
const fillable = (section: FormSection, formSession: FormSession) => ({
  id: section.id,
  label: section.label,
  fields: fillableFields(section.parts, formSession),
});

/** Starts from the answers of an earlier process. */
function EarlierButton({ process, formSession }: { readonly process: Process; readonly formSession: FormSession }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<History />}
        sx={{ justifySelf: "start" }}
        onClick={() => setOpen(true)}
      >
        {t("processes.earlier.open")}
      </Button>
      {open && (
        <EarlierDialog
          process={process}
          formSession={formSession}
          onClose={close}
          onMissing={(error) => {
            close();
            notify.error(failureText(error));
          }}
        />
      )}
    </>
  );
}

/** Why a process was rejected, with what is asked for, one by one, to be ticked off by who corrects it. */
function RejectionToCorrect({ process }: { readonly process: Process }) {
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
