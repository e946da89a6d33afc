import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { createStore } from "#client/store.ts";
import { withoutHidden } from "#engine/answers/hidden.ts";
import { openAnswerStore } from "#features/answers/answer-store.ts";
import { errorsOf } from "#features/answers/answers.ts";
import { formQuestions } from "#features/answers/form-questions.ts";
import { inFormOrder } from "#features/answers/progress.ts";
import type { AnswerErrorAt } from "#features/answers/stored-answers.ts";
import {
  type FilledForm,
  FormGroup,
  MissingList,
  openRules,
  RulesGate,
  useTools,
  wantWords,
} from "#features/answers/web/index.ts";
import { correctRequest } from "../correction-contract.ts";
import type { Receipt } from "../visitor-contract.ts";

type Asked = NonNullable<Receipt["correction"]>;

interface CorrectionSession extends FilledForm {
  /** Returns the missing and wrong answers. */
  found(): readonly AnswerErrorAt[];
  /** The answers to what is asked. */
  given(): Record<string, unknown>;
}

interface CorrectionFormProps {
  readonly token: string;
  readonly asked: Asked;
  readonly onSent: (receipt: Receipt) => void;
}

/** Exactly the answers a firm asks for again, with its words. */
export const CorrectionForm = (props: CorrectionFormProps) => (
  <RulesGate questions={props.asked.questions}>
    <OpenCorrection {...props} />
  </RulesGate>
);

function OpenCorrection({ token, asked, onSent }: CorrectionFormProps) {
  const t = useText();
  const [session] = useState(() => {
    wantWords();
    return openCorrection(asked);
  });
  const { tools, check } = useTools(session);
  const [first] = useState(() => session.found().length);
  const { tries, failure, busy, send } = useSending(token, session, check, onSent);
  const { sections } = session.answerStore.plan;
  return (
    <form
      className="public-form-card"
      noValidate
      aria-label={t("forms.correction.title")}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h2>
        {first > 0
          ? t("forms.correction.missing", { count: first })
          : t("forms.correction.review", { count: asked.form.groups.flatMap(({ items }) => items).length })}
      </h2>
      {asked.message !== "" && <p className="public-form-words">{asked.message}</p>}
      <MissingList
        formSession={session}
        tries={tries}
        finishing={false}
        onField={(name) => document.getElementById(name)?.focus()}
      />
      {sections.map((section) => (
        <FormGroup key={section.id} tools={tools} section={section} />
      ))}
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      <Button type="submit" variant="contained" size="large" loading={busy} sx={{ justifySelf: "end" }}>
        {t("forms.correction.sendAnswers")}
      </Button>
    </form>
  );
}

function openCorrection({ form, questions, answers }: Asked): CorrectionSession {
  const names = new Set(form.groups.flatMap(({ items }) => items));
  const answerStore = openAnswerStore(formQuestions(form, questions), answers);
  answerStore.settle();
  const rules = openRules(answerStore);
  const errors = createStore<readonly AnswerErrorAt[] | undefined>(undefined);
  const found = () => {
    rules.run();
    return inFormOrder(answerStore, errorsOf(questions, answerStore.answers(), { draft: false })).filter(({ path }) =>
      names.has(path.split(".")[0] ?? ""),
    );
  };
  answerStore.onChange(() => {
    if (errors.get()) errors.set(found());
  });
  return {
    answerStore,
    rules,
    language: form.language ?? "es",
    errors,
    type: answerStore.type.bind(answerStore),
    unmark: () => errors.set(undefined),
    onTaken: () => () => undefined,
    found,
    given: () => {
      const shown = withoutHidden(questions, answerStore.answers());
      return Object.fromEntries(Object.entries(shown).filter(([name]) => names.has(name)));
    },
  };
}

function useSending(
  token: string,
  session: CorrectionSession,
  check: (names: readonly string[]) => void,
  onSent: (receipt: Receipt) => void,
) {
  const [tries, setTries] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    const missing = session.found();
    session.errors.set(missing.length > 0 ? missing : undefined);
    check(missing.flatMap(({ path }) => session.answerStore.nameAt(path) ?? []));
    if (missing.length > 0) return setTries(tries + 1);
    setBusy(true);
    setFailure(undefined);
    try {
      onSent(await call(correctRequest, { token, answers: session.given() }));
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
    }
  };
  return { tries, failure, busy, send };
}
