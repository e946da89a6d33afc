import Down from "@mui/icons-material/KeyboardArrowDown";
import Up from "@mui/icons-material/KeyboardArrowUp";
import IconButton from "@mui/material/IconButton";

/** Up and down by one step. At an end the button stays reachable, so that the focus is not lost on arriving there. */
export function MoveButtons({
  upLabel,
  downLabel,
  first,
  last,
  onMove,
}: {
  readonly upLabel: string;
  readonly downLabel: string;
  readonly first: boolean;
  readonly last: boolean;
  readonly onMove: (by: number) => void;
}) {
  const steps = [
    { label: upLabel, end: first, by: -1, icon: <Up fontSize="small" /> },
    { label: downLabel, end: last, by: 1, icon: <Down fontSize="small" /> },
  ];
  return (
    <>
      {steps.map(({ label, end, by, icon }) => (
        <IconButton
          key={by}
          size="small"
          aria-label={label}
          aria-disabled={end || undefined}
          sx={end ? { opacity: 0.38, cursor: "default" } : undefined}
          onClick={() => !end && onMove(by)}
        >
          {icon}
        </IconButton>
      ))}
    </>
  );
}
