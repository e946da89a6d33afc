import type { ComponentPropsWithRef } from "react";
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";

type Props = FieldTexts & Omit<ComponentPropsWithRef<"input">, "children">;

/**
 * A line of text: label above, native input, made for the form kit:
 * `<Field label={…} {...form.field("email")} />`. For passwords see `PasswordField`.
 */
export function Field({ label, hint, error, optional, id, className, ...input }: Props) {
  return (
    <FieldFrame texts={{ label, hint, error, ...(optional ? { optional } : {}) }} id={id} className={className}>
      {(ties) => <input type="text" className="field-input" {...input} {...ties} />}
    </FieldFrame>
  );
}
