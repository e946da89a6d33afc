import Button from "@mui/material/Button";
import { useText } from "#client/i18n.ts";
import { ActBar } from "#ui/ActBar.tsx";
import "./bulk.css";

/** Shows the number of marked rows and the actions on them, or the progress of an action. */
export function MarkedBar({
  count,
  through,
  ordering = false,
  whole,
  onRest,
  acts,
  onClear,
}: {
  readonly count: number;
  /** The number of finished ones. Absent while nothing is running. */
  readonly through?: number | undefined;
  /** True while an act is being ordered. */
  readonly ordering?: boolean;
  /** Chooses all of the list. Absent where everything is chosen. */
  readonly whole?: { readonly label: string; readonly loading: boolean; readonly onPress: () => void } | undefined;
  /** Marks the other rows that are shown. On phones, where the table has no head. */
  readonly onRest?: (() => void) | undefined;
  readonly acts: readonly {
    readonly label: string;
    readonly color?: "error" | "primary";
    /** The address of a download, instead of an action. */
    readonly href?: string;
    readonly onPress?: () => void;
  }[];
  readonly onClear: () => void;
}) {
  const t = useText();
  const running = through !== undefined;
  const busy = running || ordering;
  const marked = t("processes.page.bulk.marked", { count });
  if (count === 0) return null;
  return (
    <ActBar className="process-bulk" label={marked}>
      <strong aria-live="polite">{running ? t("processes.page.bulk.working", { through, count }) : marked}</strong>
      {onRest && (
        <Button className="process-bulk-rest" size="small" variant="outlined" disabled={busy} onClick={onRest}>
          {t("processes.page.bulk.markAll")}
        </Button>
      )}
      {whole && (
        <Button size="small" variant="outlined" loading={whole.loading} disabled={busy} onClick={whole.onPress}>
          {whole.label}
        </Button>
      )}
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
    </ActBar>
  );
}
