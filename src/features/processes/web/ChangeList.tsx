import { useMemo } from "react";
import { useText } from "#client/i18n.ts";
import { keyOfPath } from "#engine/answers/form-fields.ts";
import { changesBetween } from "../answers.ts";
import type { Process } from "../process.ts";
import { formQuestions } from "./fill/form-questions.ts";
import { labelAt } from "./place-label.ts";
import { shownAnswer } from "./shown-answer.ts";
import "./answers.css";

/** What was changed since the process was rejected, old and new. */
export function ChangeList({
  process,
  onSelect,
}: {
  readonly process: Process;
  readonly onSelect: (path: string) => void;
}) {
  const t = useText();
  const { form, questions, answers, rejectedAnswers } = process;
  const plan = useMemo(() => formQuestions(form, questions), [form, questions]);
  const changes = useMemo(
    () => (rejectedAnswers ? changesBetween(questions, rejectedAnswers, answers) : []),
    [questions, rejectedAnswers, answers],
  );
  if (changes.length === 0) return <p>{t("processes.page.review.noChanges")}</p>;
  return (
    <ul className="change-list">
      {changes.map(({ path, before, after }) => {
        const kind = plan.fields.get(keyOfPath(path))?.kind;
        return (
          <li key={path}>
            <button type="button" onClick={() => onSelect(path)}>
              <span className="change-label">{labelAt(plan.labels, path)}</span>
              <span className="unseen">{t("processes.page.review.before")}: </span>
              <del>{shownAnswer(t, before, kind) || t("processes.page.blank")}</del>
              <span aria-hidden> → </span>
              <span className="unseen">, {t("processes.page.review.after")}: </span>
              <ins>{shownAnswer(t, after, kind) || t("processes.page.blank")}</ins>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
