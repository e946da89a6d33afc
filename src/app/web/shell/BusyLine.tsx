import { useRouterState } from "@tanstack/react-router";
import { useText } from "#client/i18n.ts";
import "./busy-line.css";

/** A thin line under the bar while the next page loads. */
export function BusyLine() {
  const t = useText();
  const busy = useRouterState({ select: (state) => state.status === "pending" });
  return busy ? <div className="busy-line" role="progressbar" aria-label={t("shell.loading")} /> : null;
}
