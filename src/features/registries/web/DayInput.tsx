import { useState } from "react";
import { DayField } from "#client/form/DayField.tsx";
import { isDay, showBritish } from "#engine/calendar/day.ts";
import { readDay } from "#engine/calendar/read-day.ts";
import type { FieldTexts } from "#ui/FieldFrame.tsx";

type Props = FieldTexts & {
  readonly name: string;
  /** A day as yyyy-mm-dd, or a text that is none yet. */
  readonly value: string;
  readonly autoFocus?: boolean;
  readonly onValue: (value: string) => void;
};

const valueOf = (text: string): string => readDay(text) ?? text;

/** A day of a query or an answer, typed as everywhere. Its value is yyyy-mm-dd once it is a day. */
export function DayInput({ value, onValue, ...texts }: Props) {
  const [typed, setTyped] = useState(value);
  const text = valueOf(typed) === value ? typed : value;
  return (
    <DayField
      {...texts}
      value={isDay(text) ? showBritish(text) : text}
      onText={(next) => {
        setTyped(next);
        onValue(valueOf(next));
      }}
    />
  );
}
