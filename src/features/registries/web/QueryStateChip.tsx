import { useText } from "#client/i18n.ts";
import { StatusChip, type StatusTone } from "#ui/StatusChip.tsx";
import type { QueryState } from "../query.ts";

const tones: Readonly<Record<QueryState, StatusTone>> = {
  queued: "warning",
  running: "info",
  done: "success",
  notFound: "neutral",
  failed: "error",
  expired: "neutral",
};

/** The state of a query, with a mark for invented answers. */
export function QueryStateChip({ state, fictitious }: { readonly state: QueryState; readonly fictitious: boolean }) {
  const t = useText();
  return (
    <span className="registry-states">
      <StatusChip label={t(`registries.state.${state}`)} tone={tones[state]} />
      {fictitious && <StatusChip label={t("registries.fictitious")} tone="warning" />}
    </span>
  );
}
