import { type ReactNode, useId } from "react";
import "./field.css";

/** The texts of a field, translated. */
export interface FieldTexts {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Shown in red instead of the hint, and announced with the field. */
  readonly error?: string | undefined;
  /** Beside the label, for a field that may stay empty: "optional". */
  readonly optional?: string;
}

/** The attributes that tie a native control to its label, hint and error. */
export interface ControlTies {
  readonly id: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

/** Label above, the control, then hint and error: the layout every field shares. */
export function FieldFrame({
  texts,
  id: given,
  className,
  children,
}: {
  readonly texts: FieldTexts;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly children: (ties: ControlTies) => ReactNode;
}) {
  const made = useId();
  const id = given ?? made;
  const { label, hint, error, optional } = texts;
  const described = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  return (
    <div className={className ? `field ${className}` : "field"}>
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> ({optional})</span>}
      </label>
      <div className="field-box">
        {children({ id, "aria-invalid": error ? true : undefined, "aria-describedby": described || undefined })}
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
    </div>
  );
}
