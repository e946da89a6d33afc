import Add from "@mui/icons-material/Add";
import Close from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { type GeneratedField, isBlankRule, maxSources, type Transform } from "#features/answers/rules.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { fits, generatedFormula } from "../generated-formula.ts";
import { type RuleError, readEquation } from "../rule-errors.ts";
import { fieldOf, loopsAround } from "../rule-names.ts";
import { type Samples, sampleResult } from "../rule-samples.ts";
import { labelIn, RuleCard, TryRule } from "./RuleCard.tsx";
import { freeFields, type RulesProps, RulesSection, withOwn } from "./RulesSection.tsx";
import { sayRuleError } from "./say-rule-error.ts";

const manners = ["words", "ordinal", "formatted"] as const satisfies readonly Transform[];
const cases = ["upper", "lower", "title", "sentence"] as const satisfies readonly Transform[];

/** The fields that are made of others. */
export function GeneratedFields({ form, errors, editable, editForm }: RulesProps) {
  const rules = form.generatedFields ?? [];
  const set = (generatedFields: GeneratedField[]) => editForm((now) => ({ ...now, generatedFields }));
  return (
    <RulesSection
      name="generated"
      count={rules.length}
      editable={editable}
      onAdd={() => set([...rules, { key: "", sources: [""], separator: " ", transforms: ["upper"] }])}
    >
      {rules.map((rule, at) => (
        <Generated
          // A card keeps its place while its field is chosen.
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no other name of its own
          key={at}
          form={form}
          rule={rule}
          error={(setting) => errors.get(`/generatedFields/${at}/${setting}`)}
          editable={editable}
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

interface GeneratedProps {
  readonly form: FormDefinition;
  readonly rule: GeneratedField;
  readonly error: (setting: "key" | "sources" | "transforms") => RuleError | undefined;
  readonly editable: boolean;
  readonly onChange: (rule: GeneratedField) => void;
  readonly onRemove: () => () => void;
}

function Generated(props: GeneratedProps) {
  const t = useText();
  const { form, rule, error, editable, onChange, onRemove } = props;
  const [samples, setSamples] = useState<Samples>({});
  const scope = loopsAround(form, rule.key);
  const read = readEquation(form, scope, generatedFormula(form, rule) ?? "");
  const result = "formula" in read ? sampleResult(form, scope, { ...read, kind: "text" }, samples) : undefined;
  return (
    <RuleCard
      name={rule.key === "" ? t("templates.rules.generated") : labelIn(form, rule.key)}
      editable={editable}
      onRemove={onRemove}
      head={
        <SelectField
          label={t("templates.rules.field")}
          error={isBlankRule(rule) ? undefined : sayRuleError(error("key"))}
          placeholder={t("templates.rules.chooseField")}
          value={rule.key}
          disabled={!editable}
          options={freeFields(form, rule.key)}
          onChange={(event) => onChange({ ...rule, key: event.currentTarget.value })}
        />
      }
    >
      <Sources {...props} />
      <Manner {...props} />
      {"formula" in read && (
        <TryRule
          form={form}
          from={read.from}
          samples={samples}
          onSamples={setSamples}
          result={result === undefined ? t("templates.rules.unclear") : t("templates.rules.result", { result })}
        />
      )}
    </RuleCard>
  );
}

/** The sources of a generated field: one field, or several with a separator. */
function Sources({ form, rule, error, editable, onChange }: GeneratedProps) {
  const t = useText();
  const { sources, key } = rule;
  const keys = form.fields.map((field) => field.key).filter((source) => source !== key);
  const set = (next: string[]) => onChange({ ...rule, sources: next });
  return (
    <>
      {sources.map((source, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the same field may appear twice
          key={at}
          className="rule-head"
        >
          <SelectField
            label={at === 0 ? t("templates.rules.from") : t("templates.rules.and")}
            error={at === 0 && !isBlankRule(rule) ? sayRuleError(error("sources")) : undefined}
            placeholder={t("templates.rules.chooseField")}
            value={source}
            disabled={!editable}
            options={withOwn(form, keys, source)}
            onChange={(event) => set(sources.with(at, event.currentTarget.value))}
          />
          {editable && sources.length > 1 && (
            <IconButton
              aria-label={t("templates.rules.removeSource", { field: labelIn(form, source) })}
              onClick={() => set(sources.toSpliced(at, 1))}
            >
              <Close />
            </IconButton>
          )}
        </div>
      ))}
      <div className="rule-row">
        {sources.length > 1 && (
          <Field
            label={t("templates.rules.separator")}
            value={rule.separator}
            maxLength={20}
            readOnly={!editable}
            onChange={(event) => onChange({ ...rule, separator: event.currentTarget.value.replaceAll('"', "") })}
          />
        )}
        {editable && sources.length < maxSources && (
          <Button size="small" startIcon={<Add />} sx={{ justifySelf: "start" }} onClick={() => set([...sources, ""])}>
            {t("templates.rules.addSource")}
          </Button>
        )}
      </div>
    </>
  );
}

/** The format of a generated field: in words or figures, feminine, in capitals. */
function Manner({ form, rule, error, editable, onChange }: GeneratedProps) {
  const t = useText();
  const kinds = rule.sources.flatMap((source) => fieldOf(form, source)?.kind ?? []);
  const has = (transform: Transform) => rule.transforms.includes(transform);
  const fitting = (all: readonly Transform[]) =>
    all.filter((one) => has(one) || kinds.length === 0 || kinds.some((kind) => fits(kind, one)));
  const choose = (all: readonly Transform[], chosen: string) => {
    const next = new Set<string>(rule.transforms.filter((one) => !all.includes(one)));
    if (chosen !== "") next.add(chosen);
    // Words come first and capitals last, whatever was chosen first.
    onChange({ ...rule, transforms: [...manners, "feminine" as const, ...cases].filter((one) => next.has(one)) });
  };
  const select = (label: string, all: readonly Transform[], wrong?: string) => (
    <SelectField
      label={label}
      error={wrong}
      placeholder={t("templates.rules.asIs")}
      value={all.find(has) ?? ""}
      disabled={!editable}
      options={fitting(all).map((one) => ({ value: one, label: t(`templates.rules.transform.${one}`) }))}
      onChange={(event) => choose(all, event.currentTarget.value)}
    />
  );
  return (
    <>
      <div className="rule-row">
        {select(t("templates.rules.how"), manners, sayRuleError(error("transforms")))}
        {select(t("templates.rules.letters"), cases)}
      </div>
      {(has("feminine") || fitting(["feminine"]).length > 0) && (
        <SwitchField
          label={t("templates.rules.transform.feminine")}
          checked={has("feminine")}
          disabled={!editable}
          onChange={(event) => choose(["feminine"], event.currentTarget.checked ? "feminine" : "")}
        />
      )}
    </>
  );
}
