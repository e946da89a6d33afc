import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { errorText, failureText } from "#client/failure-text.ts";
import { useKeptState } from "#client/form/use-kept-state.ts";
import { useText } from "#client/i18n.ts";
import { VerifyPhone } from "#features/identity/web/index.ts";
import { copyProcess, reviewedBy } from "#features/processes/policy.ts";
import { maxTitleLength, type Process, titleError, titleOfCopy } from "#features/processes/process.ts";
import { chooseReviewer } from "#features/reviews/policy.ts";
import { reviewersQuery } from "#features/reviews/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { Failure } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { ignoreRepeat } from "#ui/use-armed-key.ts";
import { titleOfPeople } from "../../parties.ts";
import { carriedNow } from "../carried/carried-marks.ts";
import { Unconfirmed } from "../carried/Unconfirmed.tsx";
import { FiguresCompared } from "../figures/FiguresCompared.tsx";
import type { FormSession } from "./form-session.ts";
import type { Sending } from "./use-send.ts";

interface SendDialogProps {
  readonly process: Process;
  readonly actor: Actor;
  readonly formSession: FormSession;
  readonly sending: Sending;
  readonly finishing: boolean;
  readonly onClose: () => void;
  /** Leads to an answer by its path. */
  readonly onPlace: (path: string) => void;
}

const textOf = ({ autoApprove }: Process, finishing: boolean) => {
  if (!finishing) return "processes.page.send.text";
  return autoApprove ? "processes.page.send.finishTextTemplate" : "processes.page.send.finishText";
};

/** The last question before a process is sent: who reviews it. Without a review: whether it is finished. */
export function SendDialog({ process, actor, formSession, sending, finishing, onClose, onPlace }: SendDialogProps) {
  const t = useText();
  const titleId = useId();
  const [chosen, setChosen] = useState<string>();
  const choosing = chooseReviewer(actor);
  const reviewers = useQuery({ ...reviewersQuery, enabled: !finishing && choosing === true });
  const sender = { creatorId: process.creatorId, submitterId: actor.uid };
  const options = (reviewers.data ?? []).map(({ uid, name }) => {
    const decision = reviewedBy(actor, sender, uid);
    return { value: uid, label: name, disabled: decision !== true };
  });
  // The person who rejected it knows it.
  const again = process.status === "rejected" ? process.deciderId : null;
  const proposed = options.some(({ value, disabled }) => value === again && !disabled) ? (again ?? "") : "";
  const reviewerId = chosen ?? proposed;
  const naming = useNaming(process, formSession);
  const { error } = sending;
  const open = process.status === "rejected" ? process.corrections.filter(({ done }) => !done).length : 0;
  const phoneFirst = error instanceof Failure && error.code === "identity.phoneFirst.refused";
  const field = error instanceof Failure ? error.fields.find((error) => error.path === "reviewerId") : undefined;
  const title = finishing
    ? t("processes.page.send.finishTitle")
    : process.status === "rejected"
      ? t("processes.page.send.titleAgain")
      : t("processes.page.send.title");
  return (
    <Dialog open onClose={() => !sending.isPending && onClose()} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <div>{t(textOf(process, finishing))}</div>
        {!finishing && (
          <SelectField
            label={t("processes.page.send.reviewer")}
            hint={choosing === true ? t("processes.page.send.reviewerHint") : errorText(choosing)}
            disabled={choosing !== true}
            placeholder={t("processes.page.send.anyone")}
            options={options}
            value={reviewerId}
            error={errorText(field?.code)}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        {naming.asks && <NewTitle naming={naming} />}
        <CarriedUnread process={process} formSession={formSession} />
        <FiguresCompared process={process} onPlace={onPlace} />
        {open > 0 && <Alert severity="info">{t("processes.page.send.openCorrections", { count: open })}</Alert>}
        {error && !field && !phoneFirst && <Alert severity="error">{failureText(error)}</Alert>}
      </DialogContent>
      <SendActions {...{ process, actor, sending, finishing, onClose, naming }} reviewerId={reviewerId || null} />
      {phoneFirst && (
        <VerifyPhone
          onDone={() => sending.variables && sending.mutate(sending.variables)}
          onClose={() => sending.reset()}
        />
      )}
    </Dialog>
  );
}

/** The title of a copy that still has that of its original, with one proposed that names the parties. */
function useNaming(process: Process, formSession: FormSession) {
  const t = useText();
  const named = (title: string) => t("processes.page.copy.title", { title });
  const asks = titleOfCopy(process.title, named) === process.title;
  const [proposed] = useState(
    () => titleOfPeople(process.templateName, formSession.answerStore.answers()) ?? process.title,
  );
  const [title, change, drop] = useKeptState(["send-title", process.id], proposed);
  const written = asks ? title : process.title;
  const error = titleError(written);
  return { asks, title, change, drop, written, error, copyTitle: titleOfCopy(written, named) };
}

/** Asks for the title of a copy. */
function NewTitle({ naming: { title, error, change } }: { readonly naming: ReturnType<typeof useNaming> }) {
  const t = useText();
  return (
    <Field
      label={t("processes.page.begin.name")}
      hint={t("processes.page.send.nameHint")}
      maxLength={maxTitleLength}
      value={title}
      error={errorText(error)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

function SendActions({
  process,
  actor,
  sending,
  finishing,
  reviewerId,
  naming,
  onClose,
}: Pick<SendDialogProps, "process" | "actor" | "sending" | "finishing" | "onClose"> & {
  readonly reviewerId: string | null;
  readonly naming: ReturnType<typeof useNaming>;
}) {
  const t = useText();
  const { copyTitle, error } = naming;
  const send = (more: { readonly copyTitle?: string }) =>
    sending.mutate({ reviewerId, ...(naming.written === process.title ? {} : { title: naming.written }), ...more });
  return (
    <DialogActions sx={{ px: 3, pb: 2 }}>
      <Button
        color="inherit"
        onClick={() => {
          naming.drop();
          onClose();
        }}
        disabled={sending.isPending}
      >
        {t("processes.page.send.cancel")}
      </Button>
      {copyProcess(actor, process) === true && (
        <Button disabled={sending.isPending || error !== undefined} onClick={() => send({ copyTitle })}>
          {t(finishing ? "processes.page.send.finishAndCopy" : "processes.page.send.sendAndCopy")}
        </Button>
      )}
      <Button
        autoFocus
        variant="contained"
        loading={sending.isPending}
        disabled={error !== undefined}
        onKeyDown={ignoreRepeat}
        onClick={() => send({})}
      >
        {t(finishing ? "processes.page.send.finish" : "processes.page.send.send")}
      </Button>
    </DialogActions>
  );
}

/** Warns of answers that came from another process and that nobody changed or confirmed. */
function CarriedUnread({ process, formSession }: Pick<SendDialogProps, "process" | "formSession">) {
  const { answerStore } = formSession;
  const carried = carriedNow(process, answerStore);
  if (!carried) return null;
  const { questions, places, fields } = answerStore.plan;
  return (
    <Unconfirmed
      carried={carried}
      questions={questions}
      answers={answerStore.answers()}
      places={places}
      fields={fields}
    />
  );
}
