import Button from "@mui/material/Button";
import { useText } from "#client/i18n.ts";
import "./bulk.css";

/** How many rows are marked, and what can be done with them; while it is done, how far it is. */
export function MarkedBar({
  count,
  through,
  acts,
  onClear,
}: {
  readonly count: number;
  /** How many are through; absent while nothing is being done. */
  readonly through: number | undefined;
  readonly acts: readonly {
    readonly label: string;
    readonly color?: "error" | "primary";
    /** What is downloaded, instead of something done. */
    readonly href?: string;
    readonly onPress?: () => void;
  }[];
  readonly onClear: () => void;
}) {
  const t = useText();
  const busy = through !== undefined;
  const marked = t("processes.page.bulk.marked", { count });
  if (count === 0) return null;
  return (
    <div className="process-bulk" role="toolbar" aria-label={marked}>
      <strong aria-live="polite">{busy ? t("processes.page.bulk.working", { through, count }) : marked}</strong>
      {acts.map(({ label, color, href, onPress }) => (
        <Button
          key={label}
          size="small"
          color={color ?? "primary"}
          disabled={busy}
          {...(href === undefined ? { onClick: onPress } : { component: "a", href, download: true })}
        >
          {label}
        </Button>
      ))}
      <Button size="small" color="inherit" disabled={busy} onClick={onClear}>
        {t("processes.page.bulk.unmark")}
      </Button>
    </div>
  );
}
