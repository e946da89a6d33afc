import Checkbox from "@mui/material/Checkbox";
import { useMemo } from "react";
import { useText } from "#client/i18n.ts";
import { keyOfPath } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import type { AnswerChange } from "#features/answers/answers.ts";
import { formQuestions } from "#features/answers/form-questions.ts";
import { labelAt } from "#features/answers/label-at.ts";
import { shownAnswer } from "#features/answers/web/index.ts";
import type { Process } from "#features/processes/process.ts";
import { changesByName } from "../../earlier.ts";
import "../answers.css";

type Side = "before" | "after";

/** Shows the answers that would be taken, each next to the current one. Unwanted ones can be left out. */
export function TakenAnswers({
  process: { form, questions, answers: own },
  answers,
  left,
  onToggle,
}: {
  readonly process: Process;
  readonly answers: Answers;
  /** The names that are left out. */
  readonly left: ReadonlySet<string>;
  readonly onToggle: (name: string) => void;
}) {
  const t = useText();
  const plan = useMemo(() => formQuestions(form, questions), [form, questions]);
  const byName = useMemo(() => changesByName(plan.questions, own, answers), [plan, own, answers]);
  const names = Object.keys(answers);
  if (names.length === 0) return <p role="status">{t("processes.earlier.nothing")}</p>;
  return (
    <table className="change-table earlier-table">
      <thead>
        <tr>
          <th>{t("processes.earlier.answer")}</th>
          <th>{t("processes.earlier.now")}</th>
          <th>{t("processes.earlier.there")}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const changes = byName.get(name) ?? [];
          const answersOn = (side: Side) => linesOf(t, plan, name, changes, side);
          const id = `take-${name}`;
          return (
            <tr key={name}>
              <th scope="row">
                <label htmlFor={id} className="earlier-name">
                  <Checkbox
                    size="small"
                    sx={{ p: 0.5, my: -0.5 }}
                    id={id}
                    checked={!left.has(name)}
                    onChange={() => onToggle(name)}
                  />
                  {labelAt(plan.places, name)}
                </label>
              </th>
              <td data-label={t("processes.earlier.now")}>{answersOn("before")}</td>
              <td data-label={t("processes.earlier.there")}>{answersOn("after")}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Returns the answers of a name, one line each, or one line if there is no answer. */
function linesOf(
  t: ReturnType<typeof useText>,
  plan: ReturnType<typeof formQuestions>,
  name: string,
  changes: readonly AnswerChange[],
  side: Side,
): string {
  const texts = changes.map((change) => shownAnswer(t, change[side], plan.fields.get(keyOfPath(change.path))));
  if (texts.every((text) => text === "")) return t("processes.page.blank");
  return changes
    .map(({ path }, at) => {
      const text = texts[at] || t("processes.page.blank");
      return path === name ? text : `${labelAt(plan.places, path)}: ${text}`;
    })
    .join("\n");
}
