import LinearProgress from "@mui/material/LinearProgress";
import { useRouterState } from "@tanstack/react-router";
import { useText } from "#client/i18n.ts";

/** A thin line under the bar while the next page is on its way. */
export function BusyLine() {
  const t = useText();
  const busy = useRouterState({ select: (state) => state.status === "pending" });
  if (!busy) return null;
  return (
    <LinearProgress
      color="inherit"
      aria-label={t("shell.loading")}
      sx={{ position: "absolute", insetInline: 0, bottom: 0, height: 2 }}
    />
  );
}
