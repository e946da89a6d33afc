import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { createContext, type ReactNode, useContext } from "react";
import { Tip } from "./Tip.tsx";

/** True where actions have room for their words, or no pointer to read them with. */
export const ActionWords = createContext(false);

/** An action of a bar: an icon with a tip, or an icon with its words. */
export function ActionButton({
  label,
  icon,
  badge,
  keys,
  disabled,
  size = "small",
  onClick,
}: {
  readonly label: string;
  readonly icon: ReactNode;
  /** A count on the icon that the label says, too. */
  readonly badge?: ReactNode;
  /** Its shortcut, as `aria-keyshortcuts`. */
  readonly keys?: string;
  readonly disabled?: boolean;
  readonly size?: "small" | "medium";
  readonly onClick: () => void;
}) {
  const common = { "aria-keyshortcuts": keys, disabled: disabled ?? false, onClick };
  if (useContext(ActionWords))
    return (
      <Button size="small" color="inherit" startIcon={icon} {...common}>
        {label}
      </Button>
    );
  return (
    <Tip title={label}>
      <IconButton size={size} aria-label={label} {...common}>
        {icon}
        {badge}
      </IconButton>
    </Tip>
  );
}
