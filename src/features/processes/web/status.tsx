import { useText } from "#client/i18n.ts";
import { StatusChip, type StatusTone } from "#ui/StatusChip.tsx";
import { type ProcessStatus, shownStatus } from "../lifecycle.ts";
import type { ProcessList } from "../policy.ts";

const tones: Readonly<Record<ProcessStatus, StatusTone>> = {
  drafting: "neutral",
  unassigned: "info",
  reviewing: "warning",
  approved: "success",
  rejected: "error",
};

/** The list a process in this status is looked for in. */
export const listOf: Readonly<Record<ProcessStatus, ProcessList>> = {
  drafting: "drafts",
  unassigned: "inbox",
  reviewing: "active",
  approved: "approved",
  rejected: "rejected",
};

/** The status of a process in words and tone. */
export function ProcessChip({ status }: { readonly status: ProcessStatus }) {
  const t = useText();
  return <StatusChip label={t(`processes.status.${shownStatus({ status })}`)} tone={tones[status]} />;
}
