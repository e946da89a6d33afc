import CalendarMonth from "@mui/icons-material/CalendarMonthOutlined";
import { useRef } from "react";
import { showBritish } from "#engine/calendar/day.ts";
import { readDay } from "#engine/calendar/read-day.ts";
import { FieldFrame, type FieldTexts } from "#ui/FieldFrame.tsx";
import { useText } from "../i18n.ts";
import "./day-field.css";

type Props = FieldTexts & {
  /** The typed text. `readDay` reads the day from it. */
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly name?: string;
  readonly autoFocus?: boolean;
  readonly className?: string;
};

/** A date field, typed by hand or chosen in the browser's calendar. On blur it shows dd/mm/yyyy. */
export function DayField({ label, hint, error, optional, className, value, onText, ...input }: Props) {
  const t = useText();
  const calendar = useRef<HTMLInputElement>(null);
  const day = readDay(value);
  return (
    <FieldFrame texts={{ label, hint, error, ...(optional ? { optional } : {}) }} className={className}>
      {(ties) => (
        <>
          <input
            type="text"
            className="field-input with-button"
            placeholder={t("shell.dayPlaceholder")}
            autoComplete="off"
            // The longest day in words fits.
            maxLength={100}
            {...input}
            {...ties}
            value={value}
            onChange={(event) => onText(event.currentTarget.value)}
            onBlur={() => day !== undefined && value !== showBritish(day) && onText(showBritish(day))}
          />
          <input
            ref={calendar}
            type="date"
            className="day-calendar"
            tabIndex={-1}
            aria-hidden
            value={day ?? ""}
            onChange={(event) => onText(showBritish(event.currentTarget.value))}
          />
          <button
            type="button"
            className="field-button"
            aria-label={t("shell.openCalendar")}
            aria-controls={ties.id}
            onClick={() => calendar.current?.showPicker()}
          >
            <CalendarMonth fontSize="small" />
          </button>
        </>
      )}
    </FieldFrame>
  );
}
