import { useMemo } from "react";
import { useText } from "#client/i18n.ts";
import type { Process } from "../process.ts";
import { openBook, top } from "./fill/answer-book.ts";
import { planOf } from "./fill/plan.ts";
import { namesIn } from "./fill/progress.ts";
import { labelAt } from "./place-label.ts";
import "./answers.css";

/** The answers as they are, group by group; a press shows where one stands in the document. */
export function AnswerList({
  process,
  current,
  onSelect,
}: {
  readonly process: Pick<Process, "form" | "questions" | "answers">;
  readonly current?: string | undefined;
  readonly onSelect: (path: string) => void;
}) {
  const t = useText();
  const { form, questions, answers } = process;
  const groups = useMemo(() => {
    const plan = planOf(form, questions);
    const book = openBook(plan, answers);
    return plan.sections.map(({ id, label, parts }) => ({
      ...{ id, label },
      rows: [...namesIn(book, parts, top)].flatMap((name) => {
        const path = book.pathOf(name);
        if (path === undefined || book.isLoop(name)) return [];
        const field = book.isField(name);
        return [{ path, label: labelAt(plan.labels, path), field, text: book.text(name), on: book.turned(name) }];
      }),
    }));
  }, [form, questions, answers]);
  return groups.map((group) => (
    <section key={group.id} className="answer-group">
      <h3>{group.label}</h3>
      <ul>
        {group.rows.map(({ path, label, field, text, on }) => {
          const value = field ? text : t(on ? "processes.page.yes" : "processes.page.no");
          const row = (
            <>
              <span className="answer-label">{label}</span>
              <span className="answer-value">{value === "" ? t("processes.page.blank") : value}</span>
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
            </li>
          );
        })}
      </ul>
    </section>
  ));
}
