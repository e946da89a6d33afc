import Delete from "@mui/icons-material/DeleteOutlined";
import IconButton from "@mui/material/IconButton";
import type { ReactNode } from "react";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { Field } from "#ui/Field.tsx";
import { fieldOf, loopsAround } from "../rule-names.ts";
import { type Samples, sampleOf } from "../rule-samples.ts";

/** One rule: its first setting beside the button that removes it, the others below. */
export function RuleCard({
  name,
  head,
  editable,
  children,
  onRemove,
}: {
  readonly name: string;
  readonly head: ReactNode;
  readonly editable: boolean;
  readonly children: ReactNode;
  /** Takes the rule away; gives what puts it back. */
  readonly onRemove: () => () => void;
}) {
  const t = useText();
  const remove = () => {
    const putBack = onRemove();
    notify.info(t("templates.rules.removed"), {
      ms: 8000,
      action: { label: t("templates.rules.undo"), run: putBack },
    });
  };
  return (
    <div role="group" aria-label={name} className="rule">
      <div className="rule-head">
        <div>{head}</div>
        {editable && (
          <IconButton aria-label={t("templates.rules.remove", { name })} onClick={remove}>
            <Delete />
          </IconButton>
        )}
      </div>
      {children}
    </div>
  );
}

/** Shows the result of a rule with values that can be changed. */
export function TryRule({
  form,
  from,
  samples,
  result,
  onSamples,
}: {
  readonly form: FormDefinition;
  /** The keys that it reads. */
  readonly from: readonly string[];
  readonly samples: Samples;
  readonly result: ReactNode;
  readonly onSamples: (samples: Samples) => void;
}) {
  const t = useText();
  const fields = [...new Set(from)].flatMap((key) => fieldOf(form, key) ?? []);
  return (
    <details className="rule-samples">
      <summary>
        <span role="status">{result}</span>
      </summary>
      <p className="field-hint">{t("templates.rules.samplesHelp")}</p>
      <div className="rule-row">
        {fields.map(({ key, label }) => (
          <Field
            key={key}
            label={label}
            value={samples[key] ?? sampleOf(form, key)}
            onChange={(event) => onSamples({ ...samples, [key]: event.currentTarget.value })}
          />
        ))}
      </div>
    </details>
  );
}

/** The label of a field with the list it is in. */
export function labelIn(form: FormDefinition, key: string): string {
  const label = (of: string) =>
    [...form.fields, ...form.loops, ...form.conditions].find((one) => one.key === of)?.label ?? of;
  return [...loopsAround(form, key).toReversed(), key].map(label).join(" › ");
}
