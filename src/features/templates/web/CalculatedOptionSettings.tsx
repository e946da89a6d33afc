import Delete from "@mui/icons-material/DeleteOutlined";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useRef } from "react";
import { textOf, useText } from "#client/i18n.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import type { CalculatedOption } from "#features/answers/options.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { calculatedOptionErrors, namesFor } from "../calculated-rules.ts";
import { addCalculatedOption, removeCalculatedOption, setCalculatedOption } from "../edit-rules.ts";
import { calculableOptions, type RuleError } from "../option-rules.ts";
import { FormulaHelpButton } from "./FormulaHelpButton.tsx";
import type { SettingsDraft } from "./use-settings-draft.ts";

/** The options that follow from other answers. */
export function CalculatedOptionSettings({
  draft: { draft, editForm },
  editable,
}: {
  readonly draft: SettingsDraft;
  readonly editable: boolean;
}) {
  const t = useText();
  const { form } = draft;
  const rules = form.calculatedOptions ?? [];
  const options = calculableOptions(form);
  const errors = rules.length > 0 ? calculatedOptionErrors(form) : new Map<string, RuleError>();
  const free = options.filter(({ key }) => !rules.some((rule) => rule.option === key));
  return (
    <section aria-labelledby="calculated-options">
      <Typography variant="h2" id="calculated-options">
        {t("templates.options.calculated")}
      </Typography>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {t("templates.options.calculatedHint")}
      </Typography>
      {rules.map((rule) => (
        <Rule
          key={rule.option}
          rule={rule}
          label={options.find(({ key }) => key === rule.option)?.label ?? rule.option}
          form={form}
          editable={editable}
          error={errors.get(`${rule.option}/option`) ?? errors.get(`${rule.option}/condition`)}
          onSet={(change) => editForm((now) => setCalculatedOption(now, rule.option, change))}
          onRemove={() => editForm((now) => removeCalculatedOption(now, rule.option))}
        />
      ))}
      {options.length === 0 && <p className="field-hint">{t("templates.options.noParts")}</p>}
      {rules.length === 0 && options.length > 0 && !editable && (
        <p className="field-hint">{t("templates.options.none")}</p>
      )}
      {editable && free.length > 0 && (
        <SelectField
          label={t("templates.options.addCalculated")}
          value=""
          placeholder={t("templates.options.chooseOption")}
          options={free.map(({ key, label }) => ({ value: key, label }))}
          onChange={(event) => {
            const { value } = event.currentTarget;
            editForm((now) => addCalculatedOption(now, value));
          }}
        />
      )}
    </section>
  );
}

interface RuleProps {
  readonly rule: CalculatedOption;
  readonly form: FormDefinition;
  readonly editable: boolean;
  readonly error: RuleError | undefined;
  readonly onSet: (change: Partial<Omit<CalculatedOption, "option">>) => void;
}

function Rule({
  rule,
  label,
  form,
  editable,
  error,
  onSet,
  onRemove,
}: RuleProps & { readonly label: string; readonly onRemove: () => void }) {
  const t = useText();
  return (
    <div role="group" aria-label={label} className="rule">
      <div className="rule-head">
        <Typography variant="h3" component="h3" sx={{ overflowWrap: "anywhere", alignSelf: "center" }}>
          {label}
        </Typography>
        {editable && (
          <IconButton aria-label={t("templates.options.removeCalculated", { label })} onClick={onRemove}>
            <Delete />
          </IconButton>
        )}
      </div>
      <ConditionField rule={rule} form={form} editable={editable} error={error} onSet={onSet} />
      <SwitchField
        label={t("templates.options.disable")}
        hint={t("templates.options.disableHint")}
        checked={rule.disable}
        disabled={!editable}
        onChange={(event) => onSet({ disable: event.currentTarget.checked })}
      />
    </div>
  );
}

/** The formula of a rule, with the names it may use to choose from. */
function ConditionField({ rule, form, editable, error, onSet }: RuleProps) {
  const t = useText();
  const box = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const { selectionStart: from, selectionEnd: to } = box.current ?? { selectionStart: 0, selectionEnd: 0 };
    onSet({ condition: rule.condition.slice(0, from) + name + rule.condition.slice(to) });
    box.current?.focus();
  };
  return (
    <>
      <TextAreaField
        ref={box}
        className="rule-condition"
        label={t("templates.options.condition")}
        hint={t("templates.options.conditionHint")}
        error={error && textOf(error.code, error.values)}
        rows={2}
        value={rule.condition}
        maxLength={500}
        spellCheck={false}
        readOnly={!editable}
        onChange={(event) => onSet({ condition: event.currentTarget.value })}
      />
      {editable && (
        <>
          <SelectField
            label={t("templates.options.insert")}
            value=""
            placeholder={t("templates.options.chooseOption")}
            options={namesFor(form, rule.option).map(({ written, label }) => ({
              value: written,
              label: `${written} – ${label}`,
            }))}
            onChange={(event) => insert(event.currentTarget.value)}
          />
          <div>
            <FormulaHelpButton />
          </div>
        </>
      )}
    </>
  );
}
