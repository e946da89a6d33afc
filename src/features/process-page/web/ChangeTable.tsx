import { useText } from "#client/i18n.ts";
import { keyOfPath } from "#engine/answers/form-fields.ts";
import type { AnswerChange } from "#features/answers/answers.ts";
import type { FieldSetting } from "#features/answers/form-definition.ts";
import { labelAt } from "#features/answers/label-at.ts";
import { shownAnswer } from "#features/answers/web/index.ts";
import "./answers.css";

/** Answers that differ, one beside the other. */
export function ChangeTable({
  labels,
  fields,
  changes,
  before,
  after,
}: {
  readonly labels: Readonly<Record<string, string>>;
  readonly fields: ReadonlyMap<string, FieldSetting>;
  readonly changes: readonly AnswerChange[];
  readonly before: string;
  readonly after: string;
}) {
  const t = useText();
  return (
    <table className="change-table">
      <thead>
        <tr>
          <th scope="col">{t("processes.page.conflict.field")}</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const setting = fields.get(keyOfPath(change.path));
          return (
            <tr key={change.path}>
              <th scope="row">{labelAt(labels, change.path)}</th>
              <td>{shownAnswer(t, change.before, setting) || t("processes.page.conflict.blank")}</td>
              <td>{shownAnswer(t, change.after, setting) || t("processes.page.conflict.blank")}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
