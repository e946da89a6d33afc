import { CalculatedOptionSettings } from "./CalculatedOptionSettings.tsx";
import { FieldRules } from "./FieldRules.tsx";
import { OptionGroupSettings } from "./OptionGroupSettings.tsx";
import type { SettingsDraft } from "./use-settings-draft.ts";
import "./rules.css";

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
