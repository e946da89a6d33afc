import { memo, useSyncExternalStore } from "react";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { answerKind, type FieldSetting } from "../form-definition.ts";
import type { FilledForm } from "./form-tools.ts";
import { useRuleError } from "./use-rule-error.ts";

/** An answer that is worked out: read, never typed. Draws itself again when it becomes another. */
export const ComputedField = memo(function ComputedField({
  formSession,
  name,
  setting,
}: {
  readonly formSession: FilledForm;
  readonly name: string;
  readonly setting: FieldSetting;
}) {
  const t = useText();
  const { answerStore } = formSession;
  const text = useSyncExternalStore(answerStore.onComputed, () => answerStore.text(name));
  const error = useRuleError(formSession, name);
  const { labels } = answerStore.plan;
  const from = answerStore.computedFrom(name).map((key) => labels[key] ?? key);
  const shared = {
    id: name,
    label: setting.label,
    hint: setting.hint || t("processes.page.fill.computed", { fields: [...new Set(from)].join(", ") }),
    error,
    value: text,
    readOnly: true,
    placeholder: t("processes.page.fill.computedEmpty"),
  };
  return answerKind(setting.kind) === "text" ? (
    <TextAreaField {...shared} rows={1} className="growing computed" />
  ) : (
    <Field {...shared} className="computed" />
  );
});
