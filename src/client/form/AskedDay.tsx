import { useState } from "react";
import { type Day, showBritish } from "#engine/calendar/day.ts";
import { readDay } from "#engine/calendar/read-day.ts";
import { useText } from "../i18n.ts";
import { DayField } from "./DayField.tsx";

/** As many letters as a whole date has: what is shorter may still become one. */
const wholeDate = 8;

/** A day that acts as soon as it is one; while something else is typed, the day before stays. */
export function AskedDay(props: {
  readonly label: string;
  /** "" for none. */
  readonly day: Day;
  readonly error?: string | undefined;
  readonly onDay: (day: Day) => void;
}) {
  const t = useText();
  const { day, error, onDay } = props;
  const [{ typed, reported }, setTyped] = useState({ typed: showBritish(day), reported: day });
  // A range that was chosen elsewhere is shown here too. A half-typed date stays.
  const shown = day === reported ? typed : showBritish(day);
  const unreadable = shown.length >= wholeDate && readDay(shown) === undefined;
  return (
    <DayField
      label={props.label}
      error={unreadable ? t("shell.dayInvalid") : error}
      value={shown}
      onText={(text) => {
        const read = readDay(text);
        setTyped({ typed: text, reported: read ?? day });
        if (read !== undefined) onDay(read);
      }}
    />
  );
}
