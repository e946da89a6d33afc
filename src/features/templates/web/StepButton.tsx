import IconButton from "@mui/material/IconButton";
import type { ReactNode } from "react";

/** One step back or forth; without one the button stays where it is. */
export function StepButton({
  label,
  keys,
  size = "medium",
  onStep,
  children,
}: {
  readonly label: string;
  readonly keys: string;
  readonly size?: "small" | "medium";
  readonly onStep: (() => void) | undefined;
  readonly children: ReactNode;
}) {
  return (
    <IconButton
      size={size}
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-disabled={onStep === undefined || undefined}
      title={label}
      sx={onStep ? undefined : { opacity: 0.38, cursor: "default" }}
      onClick={onStep}
    >
      {children}
    </IconButton>
  );
}
