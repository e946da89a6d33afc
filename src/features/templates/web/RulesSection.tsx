import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useText } from "#client/i18n.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { maxRules } from "#features/answers/rules.ts";
import type { Option } from "#ui/SelectField.tsx";
import type { RuleError } from "../rule-errors.ts";
import type { Suggestion } from "./FormulaField.tsx";
import { labelIn } from "./RuleCard.tsx";

/** The props of every section of rules. */
export interface RulesProps {
  readonly form: FormDefinition;
  readonly errors: ReadonlyMap<string, RuleError>;
  readonly editable: boolean;
  readonly functions: readonly Suggestion[];
  readonly editForm: (change: (form: FormDefinition) => FormDefinition) => void;
}

/** The rules of one kind under their heading. */
export function RulesSection({
  name,
  count,
  editable,
  children,
  onAdd,
}: {
  readonly name: "calculated" | "generated" | "validations";
  readonly count: number;
  readonly editable: boolean;
  readonly children: ReactNode;
  readonly onAdd: () => void;
}) {
  const t = useText();
  const add = { calculated: "addCalculated", generated: "addGenerated", validations: "addValidation" } as const;
  return (
    <section aria-labelledby={`rules-${name}`}>
      <Typography variant="h2" id={`rules-${name}`}>
        {t(`templates.rules.${name}`)}
      </Typography>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {t(`templates.rules.${name}Help`)}
      </Typography>
      {count === 0 && !editable && <p className="field-hint">{t("templates.rules.none")}</p>}
      {children}
      {editable && count < maxRules && (
        <Button variant="outlined" startIcon={<Add />} className="rule-add" onClick={onAdd}>
          {t(`templates.rules.${add[name]}`)}
        </Button>
      )}
    </section>
  );
}

/** The fields no other rule gives, to choose one of; a field that is gone stays to be seen. */
export function freeFields(form: FormDefinition, own: string): Option[] {
  const taken = new Set([...(form.calculatedFields ?? []), ...(form.generatedFields ?? [])].map(({ key }) => key));
  const free = form.fields.filter(({ key }) => key === own || !taken.has(key));
  return withOwn(
    form,
    free.map(({ key }) => key),
    own,
  );
}

/** Keys as options with their labels; a key that is gone stays to be seen. */
export function withOwn(form: FormDefinition, keys: readonly string[], own: string): Option[] {
  const all = own === "" || keys.includes(own) ? keys : [own, ...keys];
  return all.map((key) => ({ value: key, label: labelIn(form, key) }));
}
