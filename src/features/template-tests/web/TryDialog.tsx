import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import type { z } from "zod";
import { FailureState } from "#client/FailureState.tsx";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { DocumentPreview } from "#client/preview/DocumentPreview.tsx";
import { fieldError, useChange } from "#client/use-change.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import type { AnswerErrorAt } from "#features/answers/stored-answers.ts";
import { FormGroup, MissingList, RulesGate, useTools } from "#features/answers/web/index.ts";
import { useGuard } from "#features/templates/web/index.ts";
import { Field } from "#ui/Field.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { fillTrial, keepTypedTest, type showTrial } from "../contract.ts";
import { templateTestKeys } from "../feature.ts";
import { openTrial, type TrialSession } from "./open-trial.ts";
import { trialQuery } from "./queries.ts";
import "./try.css";
import { fetchFile } from "#client/call.ts";

const pauseMs = 500;

type Trial = z.output<typeof showTrial.output>;

interface Props {
  readonly templateId: string;
  readonly mayEdit: boolean;
  /** Answers to begin with; without them the usual samples. */
  readonly answers?: Answers | undefined;
  readonly onClose: () => void;
}

/** Fills a template with sample answers, which can be changed, and shows the document at once; what is right is kept as a test. */
export function TryDialog(props: Props) {
  const t = useText();
  const title = useId();
  const found = useQuery(trialQuery(props.templateId));
  const [typed, setTyped] = useState(false);
  const guard = useGuard(typed, {
    title: t("templateTests.try.leaveTitle"),
    text: t("templateTests.try.leave"),
    goOn: t("templateTests.try.goOn"),
  });
  const close = guard.before(props.onClose);
  return (
    <Dialog open fullWidth maxWidth="xl" className="try-dialog" onClose={close} aria-labelledby={title}>
      <DialogTitle id={title}>{t("templateTests.try.title")}</DialogTitle>
      {found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <FormSkeleton label={t("shell.loading")} fields={4} />}
      {found.data && (
        <RulesGate questions={found.data.questions}>
          <OpenTrial {...props} trial={found.data} onTyped={() => setTyped(true)} onCancel={close} />
        </RulesGate>
      )}
      {guard.dialog}
    </Dialog>
  );
}

interface OpenProps extends Props {
  readonly trial: Trial;
  /** Answers were changed. */
  readonly onTyped: () => void;
  /** It is left without being kept. */
  readonly onCancel: () => void;
}

function OpenTrial({ templateId, mayEdit, answers, trial, onTyped, onCancel, onClose }: OpenProps) {
  const t = useText();
  const [session] = useState(() => openTrial(trial, answers ?? trial.answers, onTyped));
  const { tools, check } = useTools(session);
  const [tries, setTries] = useState(0);
  const filled = useFilled(templateId, session);
  const wrong = (missing: readonly AnswerErrorAt[]) => {
    check(missing.flatMap(({ path }) => session.answerStore.nameAt(path) ?? []));
    setTries(tries + 1);
  };
  return (
    <>
      <div className="try-template">
        <div className="try-form fill">
          <p className="hint">{t("templateTests.try.intro")}</p>
          {trial.pictures.length > 0 && (
            <Alert severity="info">{t("templateTests.try.pictures", { names: trial.pictures.join(", ") })}</Alert>
          )}
          <MissingList
            formSession={session}
            tries={tries}
            finishing={false}
            onField={(field) => document.getElementById(field)?.focus()}
          />
          {session.answerStore.plan.sections.map((section) => (
            <FormGroup key={section.id} tools={tools} section={section} />
          ))}
        </div>
        <div className="try-document">
          {filled.error !== undefined && <Alert severity="error">{failureText(filled.error)}</Alert>}
          <DocumentPreview title={t("templateTests.try.document")} document={filled.document} mode="answers" />
        </div>
      </div>
      <TrialActions
        templateId={templateId}
        mayEdit={mayEdit}
        trial={trial}
        session={session}
        onWrong={wrong}
        onTyped={onTyped}
        onCancel={onCancel}
        onClose={onClose}
      />
    </>
  );
}

/** Keeps the answers as a test, once they are right. */
function TrialActions({
  templateId,
  mayEdit,
  trial,
  session,
  onWrong,
  onTyped,
  onCancel,
  onClose,
}: {
  readonly templateId: string;
  readonly mayEdit: boolean;
  readonly trial: Trial;
  readonly session: TrialSession;
  readonly onWrong: (missing: readonly AnswerErrorAt[]) => void;
  readonly onTyped: () => void;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const [name, setName] = useState("");
  const [blank, setBlank] = useState(false);
  const keep = useChange(keepTypedTest, {
    done: () => t("templateTests.kept"),
    refresh: [templateTestKeys.one(templateId)],
    afterwards: onClose,
  });
  const save = () => {
    const missing = session.check();
    setBlank(name.trim() === "");
    if (missing.length > 0) onWrong(missing);
    else if (name.trim() !== "")
      keep.mutate({ templateId, versionId: trial.versionId, name, answers: session.answerStore.answers() });
  };
  return (
    <DialogActions className="try-actions">
      {mayEdit && (
        <Field
          label={t("templateTests.name")}
          maxLength={120}
          value={name}
          error={blank ? t("templateTests.nameRequired") : fieldError(keep.error)}
          onChange={(event) => {
            setName(event.currentTarget.value);
            onTyped();
            setBlank(false);
          }}
        />
      )}
      <Button color="inherit" onClick={onCancel}>
        {t("templateTests.close")}
      </Button>
      {mayEdit && (
        <Button variant="contained" loading={keep.isPending} onClick={save}>
          {t("templateTests.keep")}
        </Button>
      )}
    </DialogActions>
  );
}

/** The document as the answers are now, a moment after they were typed. */
function useFilled(templateId: string, { answerStore }: TrialSession) {
  const [filled, setFilled] = useState<{ readonly document?: ArrayBuffer; readonly error?: unknown }>({});
  // Follows the answers, which are outside of React, and the server.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running: AbortController | undefined;
    const draw = () => {
      running?.abort();
      const { signal } = (running = new AbortController());
      fetchFile(fillTrial, { templateId, answers: answerStore.answers() }, signal)
        .then((file) => file.arrayBuffer())
        .then((document) => setFilled({ document }))
        .catch((error: unknown) => {
          if (!signal.aborted) setFilled((now) => ({ ...now, error }));
        });
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(draw, pauseMs);
    };
    draw();
    const stops = [answerStore.onChange(soon), answerStore.onComputed(soon)];
    return () => {
      clearTimeout(timer);
      running?.abort();
      for (const stop of stops) stop();
    };
  }, [templateId, answerStore]);
  return filled;
}
