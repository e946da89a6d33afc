import { errorText } from "#client/failure-text.ts";
import { type FieldCodes, useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { isClockTime } from "#engine/calendar/clock-time.ts";
import { Field } from "#ui/Field.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import type { QuietHours } from "../preferences.ts";

const usual: QuietHours = { from: "20:00", to: "07:00" };

const check = ({ from, to }: QuietHours): FieldCodes<QuietHours> => ({
  from: isClockTime(from) ? undefined : "notifications.timeInvalid",
  to: isClockTime(to) ? (from === to ? "notifications.quietEmpty" : undefined) : "notifications.timeInvalid",
});

/** The hours without mails: off, or from one time to another. */
export function QuietHoursFields(props: {
  readonly quiet: QuietHours | null;
  readonly timeZone: string;
  readonly onChange: (next: QuietHours | null) => void;
}) {
  const t = useText();
  const { quiet, timeZone, onChange } = props;
  return (
    <>
      <SwitchField
        label={t("notifications.preferences.quiet")}
        hint={t("notifications.preferences.quietHint", { zone: timeZone })}
        checked={quiet !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? usual : null)}
      />
      {quiet && <Hours quiet={quiet} onChange={onChange} />}
    </>
  );
}

/** The two times, stored on blur if both are valid. Errors are shown at once, because there is no submission. */
function Hours({ quiet, onChange }: { readonly quiet: QuietHours; readonly onChange: (next: QuietHours) => void }) {
  const t = useText();
  const form = useFormValues({ draft: null, initial: quiet, saved: quiet, send: async (hours) => onChange(hours) });
  const wrong = check(form.values);
  const right = wrong.from === undefined && wrong.to === undefined;
  return (
    <form
      className="notice-quiet"
      noValidate
      onSubmit={form.submit}
      onBlur={(event) => {
        if (form.changed && right) event.currentTarget.requestSubmit();
      }}
    >
      <Field
        type="time"
        label={t("notifications.preferences.from")}
        {...form.field("from")}
        error={errorText(wrong.from)}
      />
      <Field type="time" label={t("notifications.preferences.to")} {...form.field("to")} error={errorText(wrong.to)} />
    </form>
  );
}
