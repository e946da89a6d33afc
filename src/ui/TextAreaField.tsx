import type { ComponentPropsWithRef } from "react";
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";

type Props = FieldTexts & Omit<ComponentPropsWithRef<"textarea">, "children">;

/** Several lines of text. Compatible with `register`, as `Field`. */
export function TextAreaField({ label, hint, error, optional, id, className, ...area }: Props) {
  return (
    <FieldFrame texts={{ label, hint, error, ...(optional ? { optional } : {}) }} id={id} className={className}>
      {(ties) => <textarea rows={3} className="field-input" {...area} {...ties} />}
    </FieldFrame>
  );
}
