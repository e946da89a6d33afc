import { BackLink } from "#client/BackLink.tsx";
import { useText } from "#client/i18n.ts";
import { StatusChip, type StatusTone } from "#ui/StatusChip.tsx";
import type { BatchState, RowState } from "../batch.ts";

const batchTones: Readonly<Record<BatchState, StatusTone>> = {
  reading: "info",
  ready: "warning",
  refused: "error",
  running: "info",
  paused: "warning",
  stopped: "error",
  done: "success",
  cancelled: "neutral",
};

const rowTones: Readonly<Record<RowState, StatusTone>> = {
  good: "success",
  incomplete: "warning",
  wrong: "error",
  waiting: "info",
  made: "success",
  failed: "error",
};

/** The state of a batch. */
export function BatchChip({ state }: { readonly state: BatchState }) {
  const t = useText();
  return <StatusChip label={t(`batch.state.${state}`)} tone={batchTones[state]} />;
}

/** Returns the label of a row's state. Rows that waited when their batch was cancelled are "left". */
export const rowStateLabel = (state: RowState, batch: BatchState): RowState | "left" =>
  state === "waiting" && batch === "cancelled" ? "left" : state;

/** The state of a row. */
export function RowChip({ state, batch }: { readonly state: RowState; readonly batch: BatchState }) {
  const t = useText();
  const label = rowStateLabel(state, batch);
  return <StatusChip label={t(`batch.rowState.${label}`)} tone={label === "left" ? "neutral" : rowTones[label]} />;
}

/** Back to the lists of processes. */
export function BackToProcesses() {
  const t = useText();
  return <BackLink to="/processes">{t("batch.page.backToProcesses")}</BackLink>;
}

/** Back to the list of batches. */
export function BackToBatches() {
  const t = useText();
  return <BackLink to="/batches">{t("batch.page.title")}</BackLink>;
}
