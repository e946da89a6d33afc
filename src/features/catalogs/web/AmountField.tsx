import { useId, useState } from "react";
import type { MetricUnit } from "../entry.ts";

/** `1500.5` as `1,500.5`, money as `1,500.50`: the digits of a decimal text, never of a number. */
const grouped = (amount: string, unit: MetricUnit): string => {
  const [whole = "", given = ""] = amount.split(".");
  const part = unit === "GTQ" || unit === "USD" ? given.padEnd(2, "0") : given;
  const commas = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return part === "" ? commas : `${commas}.${part}`;
};

/** An amount in a table: saved by Enter or by leaving it, as it was by Escape. */
export function AmountField({
  label,
  value,
  unit,
  error,
  onSave,
  onEdit,
}: {
  readonly label: string;
  readonly value: string | null;
  readonly unit: MetricUnit;
  readonly error: string | undefined;
  readonly onSave: (amount: string | null) => void;
  readonly onEdit: () => void;
}) {
  const id = useId();
  const shown = value === null ? "" : grouped(value, unit);
  const [typed, setTyped] = useState<string>();
  const save = () => {
    if (typed === undefined) return;
    const amount = typed.trim();
    if (amount === shown) setTyped(undefined);
    else onSave(amount === "" ? null : amount);
  };
  // What was saved is what the server says; until it says so, what was typed stays.
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setTyped(undefined);
  }
  return (
    <span className="amount">
      <input
        type="text"
        inputMode="decimal"
        className="field-input"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        autoComplete="off"
        value={typed ?? shown}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onEdit();
        }}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Enter") save();
          if (event.key === "Escape") setTyped(undefined);
        }}
      />
      {error && (
        <span className="field-error" id={id}>
          {error}
        </span>
      )}
    </span>
  );
}
