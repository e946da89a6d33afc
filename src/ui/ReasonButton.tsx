import Button, { type ButtonProps } from "@mui/material/Button";
import { useId } from "react";

/**
 * A button that says why it cannot be pressed: with a reason it stays reachable by keyboard, is announced as disabled with
 * the reason, shows it under the pointer, and does nothing.
 */
export function ReasonButton({ reason, onClick, ...button }: ButtonProps & { readonly reason?: string | undefined }) {
  const id = useId();
  if (!reason) return <Button {...button} {...(onClick ? { onClick } : {})} />;
  return (
    <span title={reason}>
      <Button
        {...button}
        type="button"
        aria-disabled
        aria-describedby={id}
        disableRipple
        style={{ opacity: 0.55, cursor: "not-allowed" }}
      />
      <span id={id} hidden>
        {reason}
      </span>
    </span>
  );
}
