import { DayField } from "#client/form/DayField.tsx";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { readDay } from "#engine/calendar/read-day.ts";
import { useSnooze } from "./use-alert-change.ts";

/** Asks for the day until which the mail of an alert is put off. */
export function SnoozeDialog({ alertId, onClose }: { readonly alertId: string; readonly onClose: () => void }) {
  const t = useText();
  const snooze = useSnooze(true);
  const form = useFormValues({
    draft: ["alert.snooze", alertId],
    initial: { until: "" },
    check: ({ until }) => ({ until: readDay(until) === undefined ? "alerts.dateRequired" : undefined }),
    send: async ({ until }) => {
      await snooze.mutateAsync({ alertId, until: readDay(until) ?? "" });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t("alerts.snooze")} submitLabel={t("alerts.snooze")} onClose={onClose}>
      <DayField
        label={t("alerts.snoozeUntil")}
        hint={t("alerts.snoozeText")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        value={form.values.until}
        error={form.error("until")}
        onText={(text) => form.set("until", text)}
      />
    </FormDialog>
  );
}
