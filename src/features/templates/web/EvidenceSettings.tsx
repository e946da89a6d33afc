import Typography from "@mui/material/Typography";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import type { EvidenceSetting } from "#features/answers/form-definition.ts";
import { evidenceKinds } from "#features/attachments/evidence.ts";
import { Field } from "#ui/Field.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import type { SettingsDraft } from "./use-settings-draft.ts";

/** The proposed days: a registry's answer of a month ago may have changed. */
const usualDays = 30;

/** The registries of which a process of the template needs a recent answer. */
export function EvidenceSettings({
  draft: { draft, errors, editForm },
  editable,
}: {
  readonly draft: SettingsDraft;
  readonly editable: boolean;
}) {
  const t = useText();
  const demanded = draft.form.evidence ?? [];
  const set = (evidence: EvidenceSetting[]) => editForm((form) => ({ ...form, evidence }));
  return (
    <>
      <Typography variant="h2" sx={{ mt: 1 }}>
        {t("templates.settings.evidence")}
      </Typography>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {t("templates.settings.evidenceHint")}
      </Typography>
      {evidenceKinds.map((kind) => {
        const own = demanded.find((one) => one.kind === kind);
        const name = t(`attachments.evidenceKind.${kind}`);
        const others = demanded.filter((one) => one !== own);
        return (
          <div key={kind} role="group" aria-label={name} style={{ display: "grid", gap: 8 }}>
            <SwitchField
              label={t("templates.settings.evidenceAsk", { kind: name })}
              checked={own !== undefined}
              disabled={!editable}
              onChange={(event) => set(event.currentTarget.checked ? [...others, { kind, days: usualDays }] : others)}
            />
            {own && (
              <Field
                label={t("templates.settings.evidenceDays")}
                inputMode="numeric"
                maxLength={3}
                readOnly={!editable}
                error={errorText(errors.get(`/evidence/${kind}`))}
                value={Number.isInteger(own.days) ? String(own.days) : ""}
                onChange={(event) => {
                  const days = Number.parseInt(event.currentTarget.value, 10);
                  set(demanded.map((one) => (one === own ? { kind, days } : one)));
                }}
              />
            )}
          </div>
        );
      })}
    </>
  );
}
