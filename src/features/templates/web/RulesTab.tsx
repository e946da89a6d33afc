import { CalculatedOptionSettings } from "./CalculatedOptionSettings.tsx";
import { OptionGroupSettings } from "./OptionGroupSettings.tsx";
import type { SettingsDraft } from "./use-settings-draft.ts";
import "./rules.css";
import Alert from "@mui/material/Alert";
import { useMemo } from "react";
import { useLanguage, useText } from "#client/i18n.ts";
import { parseFormula } from "#engine/formula/formula.ts";
import { functionCalled } from "#engine/formula/functions.ts";
import { printFormula } from "#engine/formula/print-formula.ts";
import { functionReference } from "#engine/formula/reference/function-reference.ts";
import { ruleErrors } from "../rule-errors.ts";
import { CalculatedFields } from "./CalculatedFields.tsx";
import type { Suggestion } from "./FormulaField.tsx";
import { GeneratedFields } from "./GeneratedFields.tsx";
import { Validations } from "./Validations.tsx";
import "./field-rules.css";

/** The functions that count clauses. They have no place in a form. */
const ofDocuments: ReadonlySet<string> = new Set(["contador", "referencia"]);

/** The rules between the answers of a form. */
export function RulesTab({ draft, editable }: { readonly draft: SettingsDraft; readonly editable: boolean }) {
  return (
    <div className="rules">
      <FieldRules draft={draft} editable={editable} />
      <OptionGroupSettings draft={draft} editable={editable} />
      <CalculatedOptionSettings draft={draft} editable={editable} />
    </div>
  );
}

/** The calculated, generated and validated fields. */
function FieldRules({ draft, editable }: { readonly draft: SettingsDraft; readonly editable: boolean }) {
  const t = useText();
  const language = useLanguage();
  const { form } = draft.draft;
  const errors = useMemo(() => ruleErrors(form), [form]);
  const stored = useMemo(() => ruleErrors(draft.base.form), [draft.base.form]);
  const broken = new Set([...stored.keys()].map((place) => place.split("/").slice(0, 3).join("/"))).size;
  const functions = useMemo(() => functionsIn(language), [language]);
  const shared = { form, errors, editable, functions, editForm: draft.editForm };
  return (
    <>
      {broken > 0 && (
        <Alert severity="warning">
          {t("templates.rules.broken", { count: broken })}. {t("templates.rules.brokenHelp")}
        </Alert>
      )}
      <CalculatedFields {...shared} />
      <GeneratedFields {...shared} />
      <Validations {...shared} />
    </>
  );
}

/** The functions of formulas in the language of the author. */
function functionsIn(language: "es" | "en"): Suggestion[] {
  return functionReference
    .filter(({ name }) => !ofDocuments.has(name))
    .map(({ name, usage, does }) => {
      const read = parseFormula(usage[language]);
      const shown = "error" in read ? usage[language] : printFormula(read.formula.tree, language);
      return {
        written: functionCalled(name)?.[language] ?? name,
        label: does[language].replaceAll("`", ""),
        usage: shown,
      };
    });
}
