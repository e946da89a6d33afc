import Button, { type ButtonProps } from "@mui/material/Button";
import { type MouseEvent, useId, useState } from "react";
import "./reason-button.css";

/**
 * A button that says why it cannot be pressed: with a reason it stays reachable by keyboard, is announced as disabled with
 * the reason, shows it under the pointer and below it when it is pressed, and does nothing. It sends no form either.
 */
export function ReasonButton({ reason, onClick, ...button }: ButtonProps & { readonly reason?: string | undefined }) {
  const id = useId();
  // The reason it was pressed for. Another reason is shown at the next press.
  const [asked, setAsked] = useState<string>();
  if (!reason) return <Button {...button} {...(onClick ? { onClick } : {})} />;
  const press = (event: MouseEvent) => {
    event.preventDefault();
    setAsked(reason);
  };
  return (
    <span title={reason} className="reason-button">
      <Button
        {...button}
        aria-disabled
        aria-describedby={id}
        disableRipple
        style={{ opacity: 0.55, cursor: "not-allowed" }}
        onClick={press}
      />
      <span id={id} role="status" hidden={asked !== reason}>
        {reason}
      </span>
    </span>
  );
}
