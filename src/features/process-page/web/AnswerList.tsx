import { useMemo } from "react";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { keyOfPath } from "#engine/answers/form-fields.ts";
import { openAnswerStore, top } from "#features/answers/answer-store.ts";
import { formQuestions } from "#features/answers/form-questions.ts";
import { labelAt } from "#features/answers/label-at.ts";
import { namesIn } from "#features/answers/progress.ts";
import { withCurrency } from "#features/answers/with-currency.ts";
import type { Process } from "#features/processes/process.ts";
import { answerPlace } from "../place.ts";
import { CommentButton } from "./comments/CommentButton.tsx";
import type { CommentsOn } from "./comments/use-comments-on.tsx";
import "./answers.css";

interface AnswerListProps {
  readonly process: Pick<Process, "form" | "questions" | "answers" | "warnings">;
  readonly current?: string | undefined;
  readonly onSelect: (path: string) => void;
  /** The comments on answers. */
  readonly comments?: CommentsOn;
}

/** The answers as they are, group by group. A press shows one in the document. */
export function AnswerList({ process, current, onSelect, comments }: AnswerListProps) {
  const t = useText();
  const { form, questions, answers, warnings } = process;
  const warningAt = new Map(warnings.map((one) => [one.path, one]));
  const groups = useMemo(() => groupsOf({ form, questions, answers }), [form, questions, answers]);
  return groups.map((group) => (
    <section key={group.id} className="answer-group">
      <h3>{group.label}</h3>
      <ul>
        {group.rows.map(({ path, label, field, text, on }) => {
          const value = field ? text : t(on ? "processes.page.yes" : "processes.page.no");
          const warning = warningAt.get(path);
          const row = (
            <>
              <span className="answer-label">{label}</span>
              <span className="answer-value">{value === "" ? t("processes.page.blank") : value}</span>
              {warning && <span className="answer-warning">{errorText(warning.code, warning.values)}</span>}
            </>
          );
          return (
            <li key={path}>
              {field ? (
                <button type="button" aria-current={path === current || undefined} onClick={() => onSelect(path)}>
                  {row}
                </button>
              ) : (
                <div>{row}</div>
              )}
              {comments && (
                <CommentButton
                  label={label}
                  count={comments.open.get(answerPlace(path)) ?? 0}
                  onOpen={() => comments.show(answerPlace(path))}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

/** The groups of a form with the answers that are shown. */
function groupsOf({ form, questions, answers }: Pick<Process, "form" | "questions" | "answers">) {
  const plan = formQuestions(form, questions);
  const answerStore = openAnswerStore(plan, answers);
  return plan.sections.map(({ id, label, parts }) => ({
    id,
    label,
    rows: [...namesIn(answerStore, parts, top)].flatMap((name) => {
      const path = answerStore.pathOf(name);
      if (path === undefined || answerStore.isLoop(name)) return [];
      const text = withCurrency(answerStore.text(name), plan.fields.get(keyOfPath(path)));
      const [field, on] = [answerStore.isField(name), answerStore.turned(name)];
      return [{ path, label: labelAt(plan.labels, path), field, text, on }];
    }),
  }));
}
