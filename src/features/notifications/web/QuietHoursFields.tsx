import { useState } from "react";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { isClockTime } from "#engine/calendar/clock-time.ts";
import { Field } from "#ui/Field.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import type { QuietHours } from "../preferences.ts";

const usual: QuietHours = { from: "20:00", to: "07:00" };

/** The hours without mails: off, or from one time to another, kept when a field that is right is left. */
export function QuietHoursFields(props: {
  readonly quiet: QuietHours | null;
  readonly timeZone: string;
  readonly onChange: (next: QuietHours | null) => void;
}) {
  const t = useText();
  const { quiet, timeZone, onChange } = props;
  const [hours, setHours] = useState(quiet ?? usual);
  const wrong = (clock: string) => (isClockTime(clock) ? undefined : errorText("notifications.timeInvalid"));
  const same = hours.from === hours.to ? errorText("notifications.quietEmpty") : undefined;
  const keep = () => {
    const changed = quiet && (quiet.from !== hours.from || quiet.to !== hours.to);
    if (changed && !wrong(hours.from) && !wrong(hours.to) && !same) onChange(hours);
  };
  return (
    <>
      <SwitchField
        label={t("notifications.preferences.quiet")}
        hint={t("notifications.preferences.quietHint", { zone: timeZone })}
        checked={quiet !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? usual : null)}
      />
      {quiet && (
        <div className="notice-quiet">
          <Field
            type="time"
            label={t("notifications.preferences.from")}
            value={hours.from}
            error={wrong(hours.from)}
            onChange={(event) => setHours({ ...hours, from: event.currentTarget.value })}
            onBlur={keep}
          />
          <Field
            type="time"
            label={t("notifications.preferences.to")}
            value={hours.to}
            error={wrong(hours.to) ?? same}
            onChange={(event) => setHours({ ...hours, to: event.currentTarget.value })}
            onBlur={keep}
          />
        </div>
      )}
    </>
  );
}
