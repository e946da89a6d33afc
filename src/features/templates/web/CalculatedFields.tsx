import { useState } from "react";
import { useText } from "#client/i18n.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { type CalculatedField, isBlankRule } from "#features/answers/rules.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { setElement } from "../edit-form.ts";
import { kindByFormula, type RuleError, readEquation } from "../rule-errors.ts";
import { fieldOf, loopsAround, namesIn } from "../rule-names.ts";
import { type Samples, sampleResult } from "../rule-samples.ts";
import { FormulaField, type Suggestion, suggestionsOf } from "./FormulaField.tsx";
import { labelIn, RuleCard, TryRule } from "./RuleCard.tsx";
import { freeFields, type RulesProps, RulesSection } from "./RulesSection.tsx";
import { sayRuleError } from "./say-rule-error.ts";

/** The fields that a formula works out. */
export function CalculatedFields({ form, errors, editable, functions, editForm }: RulesProps) {
  const t = useText();
  const rules = form.calculatedFields ?? [];
  const set = (calculatedFields: CalculatedField[]) => editForm((now) => ({ ...now, calculatedFields }));
  const change = (at: number, rule: CalculatedField) =>
    editForm((now) => {
      const ruled = { ...now, calculatedFields: rules.with(at, rule) };
      // A formula over money gives money, over days a day: the field is asked so from now on.
      const kind = kindByFormula(ruled, rule);
      return kind ? setElement(ruled, rule.key, kind) : ruled;
    });
  return (
    <RulesSection
      name="calculated"
      count={rules.length}
      editable={editable}
      onAdd={() => set([...rules, { key: "", formula: "" }])}
    >
      {rules.map((rule, at) => (
        <Calculated
          // A card keeps its place while its field is chosen.
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no other name of its own
          key={at}
          form={form}
          rule={rule}
          errors={{
            key: errors.get(`/calculatedFields/${at}/key`),
            formula: errors.get(`/calculatedFields/${at}/formula`),
          }}
          editable={editable}
          functions={functions}
          label={t("templates.rules.is")}
          onChange={(next) => change(at, next)}
          onRemove={() => {
            set(rules.toSpliced(at, 1));
            return () => set(rules);
          }}
        />
      ))}
    </RulesSection>
  );
}

function Calculated({
  form,
  rule,
  errors,
  editable,
  functions,
  label,
  onChange,
  onRemove,
}: {
  readonly form: FormDefinition;
  readonly rule: CalculatedField;
  readonly errors: { readonly key: RuleError | undefined; readonly formula: RuleError | undefined };
  readonly editable: boolean;
  readonly functions: readonly Suggestion[];
  readonly label: string;
  readonly onChange: (rule: CalculatedField) => void;
  readonly onRemove: () => () => void;
}) {
  const t = useText();
  const scope = loopsAround(form, rule.key);
  return (
    <RuleCard
      name={rule.key === "" ? t("templates.rules.calculated") : labelIn(form, rule.key)}
      editable={editable}
      onRemove={onRemove}
      head={
        <SelectField
          label={t("templates.rules.field")}
          error={isBlankRule(rule) ? undefined : sayRuleError(errors.key)}
          placeholder={t("templates.rules.chooseField")}
          value={rule.key}
          disabled={!editable}
          options={freeFields(form, rule.key)}
          onChange={(event) => onChange({ ...rule, key: event.currentTarget.value })}
        />
      }
    >
      <FormulaField
        label={label}
        hint={rule.formula === "" ? t("templates.rules.formulaHelp") : ""}
        value={rule.formula}
        error={isBlankRule(rule) ? undefined : errors.formula}
        suggestions={[...suggestionsOf(namesIn(form, scope)), ...functions]}
        editable={editable}
        onChange={(formula) => onChange({ ...rule, formula })}
      />
      {!errors.formula && <Result form={form} rule={rule} />}
    </RuleCard>
  );
}

/** Shows the result of the formula with sample values, and the kind it gives its field. */
function Result({ form, rule }: { readonly form: FormDefinition; readonly rule: CalculatedField }) {
  const t = useText();
  const [samples, setSamples] = useState<Samples>({});
  const scope = loopsAround(form, rule.key);
  const read = readEquation(form, scope, rule.formula);
  if ("error" in read) return null;
  const result = sampleResult(form, scope, read, samples);
  const kind = fieldOf(form, rule.key)?.kind;
  return (
    <TryRule
      form={form}
      from={read.from}
      samples={samples}
      onSamples={setSamples}
      result={
        <>
          {result === undefined ? t("templates.rules.unclear") : t("templates.rules.result", { result })}
          {kind && <span className="rule-kind"> · {t(`templates.kind.${kind}`)}</span>}
        </>
      }
    />
  );
}
