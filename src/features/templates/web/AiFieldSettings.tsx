import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { type AiField, aiFieldOf, isAskedOnce, maxPromptLength, setAiField } from "#features/answers/ai-fields.ts";
import { SwitchField } from "#ui/SwitchField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import type { SettingsDraft } from "./use-settings-draft.ts";

/** The AI settings of a field: the text to propose, and the input of the model. */
export function AiFieldSettings({
  fieldKey,
  draft: { draft, errors, editForm },
  editable,
}: {
  readonly fieldKey: string;
  readonly draft: SettingsDraft;
  readonly editable: boolean;
}) {
  const t = useText();
  const { form } = draft;
  const set = aiFieldOf(form, fieldKey);
  if (!isAskedOnce(form, fieldKey)) return null;
  const change = (next: Omit<AiField, "key"> | undefined) => editForm((now) => setAiField(now, fieldKey, next));
  const { attachments = [], groups } = form;
  return (
    <>
      <SwitchField
        label={t("templates.ai.offer")}
        hint={t("templates.ai.offerHint")}
        checked={set !== undefined}
        disabled={!editable}
        onChange={(event) =>
          change(event.currentTarget.checked ? { prompt: "", groups: [], attachments: [] } : undefined)
        }
      />
      {set && (
        <>
          <TextAreaField
            label={t("templates.ai.prompt")}
            hint={t("templates.ai.promptHint")}
            error={errorText(errors.get(`${fieldKey}/ai`))}
            rows={4}
            maxLength={maxPromptLength}
            value={set.prompt}
            readOnly={!editable}
            onChange={(event) => change({ ...set, prompt: event.currentTarget.value })}
          />
          <Chosen
            label={t("templates.ai.groups")}
            choices={groups.map(({ id, label }) => ({ id, label }))}
            chosen={set.groups}
            editable={editable}
            onChange={(next) => change({ ...set, groups: next })}
          />
          {attachments.length > 0 && (
            <Chosen
              label={t("templates.ai.attachments")}
              choices={attachments.map(({ id, name }) => ({ id, label: name }))}
              chosen={set.attachments}
              editable={editable}
              onChange={(next) => change({ ...set, attachments: next })}
            />
          )}
        </>
      )}
    </>
  );
}

/** Several of a list. */
function Chosen({
  label,
  choices,
  chosen,
  editable,
  onChange,
}: {
  readonly label: string;
  readonly choices: readonly { readonly id: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly editable: boolean;
  readonly onChange: (chosen: readonly string[]) => void;
}) {
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, display: "grid" }}>
      <legend style={{ padding: 0, fontWeight: 600, fontSize: "0.9375rem" }}>{label}</legend>
      {choices.map((one) => (
        <FormControlLabel
          key={one.id}
          label={one.label}
          disabled={!editable}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(one.id)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))
              }
            />
          }
        />
      ))}
    </fieldset>
  );
}
