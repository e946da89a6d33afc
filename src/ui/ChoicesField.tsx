import { useId } from "react";
import type { FieldTexts } from "./FieldFrame.tsx";
import "./field.css";

interface ChoicesFieldProps extends FieldTexts {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (next: string[]) => void;
}

/** Any number of a few options. Many of them scroll within the field. */
export function ChoicesField({ label, hint, error, optional, options, chosen, onChange }: ChoicesFieldProps) {
  const id = useId();
  const described = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  return (
    <fieldset className="field field-choices" aria-describedby={described || undefined}>
      <legend className="field-label">
        {label}
        {optional && <span className="field-optional"> ({optional})</span>}
      </legend>
      <div className="field-options">
        {options.map(({ value, label: text }) => (
          <label key={value}>
            <input
              type="checkbox"
              aria-invalid={error ? true : undefined}
              checked={chosen.includes(value)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
