import Button from "@mui/material/Button";
import { useText } from "#client/i18n.ts";

/** The two halves of a process that stand side by side where there is room. */
export type Pane = "document" | "details";

/** On a small screen: which half is shown. */
export function PaneSwitch({ pane, onPane }: { readonly pane: Pane; readonly onPane: (pane: Pane) => void }) {
  const t = useText();
  return (
    <div className="pane-switch" role="group" aria-label={t("processes.page.review.details")}>
      {(["document", "details"] as const).map((one) => (
        <Button
          key={one}
          variant={pane === one ? "contained" : "outlined"}
          aria-pressed={pane === one}
          onClick={() => onPane(one)}
        >
          {t(`processes.page.review.${one}`)}
        </Button>
      ))}
    </div>
  );
}
