import { useText } from "#client/i18n.ts";
import { keyOfPath } from "#engine/answers/form-fields.ts";
import type { AnswerChange } from "../answers.ts";
import type { formQuestions } from "./fill/form-questions.ts";
import { labelAt } from "./place-label.ts";
import { shownAnswer } from "./shown-answer.ts";
import "./answers.css";

/** Answers that changed, old and new; each leads to its place in the document. */
export function ChangeList({
  plan,
  changes,
  onSelect,
}: {
  readonly plan: ReturnType<typeof formQuestions>;
  readonly changes: readonly AnswerChange[];
  readonly onSelect: (path: string) => void;
}) {
  const t = useText();
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
