import Chip from "@mui/material/Chip";

/** The meaning of a state for the reader. */
export type StatusTone = "neutral" | "info" | "warning" | "success" | "error";

/** The state of a thing, in words and in a tone. */
export const StatusChip = ({ label, tone = "neutral" }: { readonly label: string; readonly tone?: StatusTone }) => (
  <Chip label={label} variant="outlined" color={tone === "neutral" ? "default" : tone} />
);
