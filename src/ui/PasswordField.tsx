import VisibilityOff from "@mui/icons-material/VisibilityOffOutlined";
import Visibility from "@mui/icons-material/VisibilityOutlined";
import { type ComponentPropsWithRef, useState } from "react";
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";

interface Toggle {
  readonly showLabel: string;
  readonly hideLabel: string;
}
type Props = FieldTexts & Toggle & Omit<ComponentPropsWithRef<"input">, "children" | "type">;

/** A password with a button that shows and hides it. Its attributes as those of `Field`. */
export function PasswordField({ label, hint, error, optional, id, className, showLabel, hideLabel, ...input }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame texts={{ label, hint, error, ...(optional ? { optional } : {}) }} id={id} className={className}>
      {(ties) => (
        <>
          <input className="field-input with-button" {...input} {...ties} type={shown ? "text" : "password"} />
          <button
            type="button"
            className="field-button"
            aria-label={shown ? hideLabel : showLabel}
            aria-controls={ties.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
          </button>
        </>
      )}
    </FieldFrame>
  );
}
