import { type ComponentPropsWithRef, useId } from "react";
import type { FieldTexts } from "./FieldFrame.tsx";
import "./field.css";

type Props = Omit<FieldTexts, "optional" | "error"> & Omit<ComponentPropsWithRef<"input">, "type" | "children">;

/** On or off, at once. Compatible with `register`, as `Field`. */
export function SwitchField({ label, hint, id: given, className, ...input }: Props) {
  const made = useId();
  const id = given ?? made;
  return (
    <div className={className ? `field ${className}` : "field"}>
      <label className="field-switch" htmlFor={id}>
        <input {...input} id={id} type="checkbox" role="switch" aria-describedby={hint ? `${id}-hint` : undefined} />
        <span>{label}</span>
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
