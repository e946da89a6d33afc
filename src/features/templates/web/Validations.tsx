import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { type Comparator, comparators } from "#engine/answers/work-out.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { isBlankRule, nextValidationId, type Validation } from "#features/answers/rules.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { type RuleError, readEquation } from "../rule-errors.ts";
import { keyOfName, namesIn, scopeOfLoop } from "../rule-names.ts";
import { type Samples, sampleHolds } from "../rule-samples.ts";
import { FormulaField, type Suggestion, suggestionsOf } from "./FormulaField.tsx";
import { labelIn, RuleCard, TryRule } from "./RuleCard.tsx";
import { type RulesProps, RulesSection } from "./RulesSection.tsx";
import { sayRuleError } from "./say-rule-error.ts";

/** The sentence of each comparator: `templates.rules.must.<name>`. */
const must = {
  "=": "equal",
  "≠": "different",
  "<": "less",
  "≤": "atMost",
  ">": "greater",
  "≥": "atLeast",
} as const satisfies Record<Comparator, string>;

/** The validations of a form. */
export function Validations({ form, errors, editable, functions, editForm }: RulesProps) {
  const rules = form.validations ?? [];
  const set = (validations: Validation[]) => editForm((now) => ({ ...now, validations }));
  const blank = { left: "", comparator: ">", right: "", message: "" } as const;
  return (
    <RulesSection
      name="validations"
      count={rules.length}
      editable={editable}
      onAdd={() => set([...rules, { id: nextValidationId(rules), ...blank }])}
    >
      {rules.map((rule, at) => (
        <Checked
          key={rule.id}
          form={form}
          rule={rule}
          error={(setting) => errors.get(`/validations/${at}/${setting}`)}
          editable={editable}
          functions={functions}
          onChange={(next) => set(rules.with(at, next))}
          onRemove={() => {
            set(rules.toSpliced(at, 1));
            return () => set(rules);
          }}
        />
      ))}
    </RulesSection>
  );
}

interface CheckedProps {
  readonly form: FormDefinition;
  readonly rule: Validation;
  readonly error: (setting: "loop" | "left" | "right" | "message") => RuleError | undefined;
  readonly editable: boolean;
  readonly functions: readonly Suggestion[];
  readonly onChange: (rule: Validation) => void;
  readonly onRemove: () => () => void;
}

function Checked({ form, rule, error, editable, functions, onChange, onRemove }: CheckedProps) {
  const t = useText();
  const scope = scopeOfLoop(form, rule.loop);
  const suggestions = [...suggestionsOf(namesIn(form, scope)), ...functions];
  const side = (name: "left" | "right") => (
    <FormulaField
      label={t(`templates.rules.${name}`)}
      value={rule[name]}
      // An empty new rule shows no error.
      error={isBlankRule(rule) ? undefined : error(name)}
      suggestions={suggestions}
      editable={editable}
      onChange={(value) => onChange({ ...rule, [name]: value })}
    />
  );
  return (
    <RuleCard
      name={t("templates.rules.validation", { id: rule.id.slice(1) })}
      editable={editable}
      onRemove={onRemove}
      head={<strong className="rule-sentence">{sentenceOf(t, form, rule)}</strong>}
    >
      <Extent form={form} rule={rule} error={error} editable={editable} onChange={onChange} />
      {side("left")}
      <SelectField
        label={t("templates.rules.comparator")}
        value={rule.comparator}
        disabled={!editable}
        options={comparators.map((one) => ({
          value: one,
          label: `${t(`templates.rules.must.${must[one]}`)} (${one})`,
        }))}
        onChange={(event) => onChange({ ...rule, comparator: event.currentTarget.value as Comparator })}
      />
      {side("right")}
      <Field
        label={t("templates.rules.message")}
        hint={t("templates.rules.messageHelp")}
        error={isBlankRule(rule) ? undefined : sayRuleError(error("message"))}
        value={rule.message}
        maxLength={300}
        readOnly={!editable}
        onChange={(event) => onChange({ ...rule, message: event.currentTarget.value })}
      />
      <Tried form={form} rule={rule} scope={scope} />
    </RuleCard>
  );
}

/** The choice if a rule is checked once, or for each element of a list. */
function Extent({ form, rule, error, editable, onChange }: Omit<CheckedProps, "functions" | "onRemove">) {
  const t = useText();
  const lists = [...new Set([...form.loops.map(({ key }) => key), ...(rule.loop ? [rule.loop] : [])])];
  if (lists.length === 0) return null;
  return (
    <SelectField
      label={t("templates.rules.checked")}
      error={sayRuleError(error("loop"))}
      placeholder={t("templates.rules.once")}
      value={rule.loop ?? ""}
      disabled={!editable}
      options={lists.map((key) => ({ value: key, label: t("templates.rules.each", { list: labelIn(form, key) }) }))}
      onChange={(event) => {
        const { loop: _, ...whole } = rule;
        const loop = event.currentTarget.value;
        onChange(loop === "" ? whole : { ...whole, loop });
      }}
    />
  );
}

/** Shows if the rule holds with sample values. */
function Tried({
  form,
  rule,
  scope,
}: {
  readonly form: FormDefinition;
  readonly rule: Validation;
  readonly scope: readonly string[];
}) {
  const t = useText();
  const [samples, setSamples] = useState<Samples>({});
  const [left, right] = [readEquation(form, scope, rule.left), readEquation(form, scope, rule.right)];
  if ("error" in left || "error" in right) return null;
  const sides = { left: left.formula, comparator: rule.comparator, right: right.formula };
  const holds = sampleHolds(form, scope, sides, samples);
  const message = rule.message.trim() || t("templates.rules.noMessage");
  return (
    <TryRule
      form={form}
      from={[...left.from, ...right.from]}
      samples={samples}
      onSamples={setSamples}
      result={
        holds === undefined
          ? t("templates.rules.unclear")
          : holds
            ? t("templates.rules.holds")
            : t("templates.rules.fails", { message })
      }
    />
  );
}

/** The rule as a sentence, with the labels of its fields. */
function sentenceOf(t: ReturnType<typeof useText>, form: FormDefinition, rule: Validation): string {
  const scope = scopeOfLoop(form, rule.loop);
  const nameOf = (source: string): string => {
    const key = keyOfName(form, scope, source.trim().replace(/^\[(.*)\]$/, "$1"));
    return key ? (labelIn(form, key).split(" › ").at(-1) ?? source) : source.trim() || t("templates.rules.noMessage");
  };
  const sentence = t("templates.rules.sentence", {
    left: nameOf(rule.left),
    must: t(`templates.rules.must.${must[rule.comparator]}`),
    right: nameOf(rule.right),
    message: rule.message.trim() || t("templates.rules.noMessage"),
  });
  return rule.loop === undefined
    ? sentence
    : t("templates.rules.eachSentence", { list: labelIn(form, rule.loop), sentence });
}
