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

/** Where a query stands. */
export function QueryStateChip({ state }: { readonly state: QueryState }) {
  const t = useText();
  return <StatusChip label={t(`registries.state.${state}`)} tone={tones[state]} />;
}
