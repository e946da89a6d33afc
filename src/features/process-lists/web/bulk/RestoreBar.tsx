import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { restoreDeleted } from "#features/processes/contract.ts";
import type { DeletedProcess } from "../../contract.ts";
import { MarkedBar } from "./MarkedBar.tsx";
import { ReportDialog } from "./ReportDialog.tsx";
import type { Act } from "./run-many.ts";
import { useMany } from "./use-many.ts";

const restore: Act<DeletedProcess> = { may: () => true, call: ({ id }) => call(restoreDeleted, { pId: id }) };

/** Restores the marked ones of the deleted processes, and reports what could not be restored. */
export function RestoreBar({
  chosen,
  onClear,
}: {
  readonly chosen: readonly DeletedProcess[];
  readonly onClear: () => void;
}) {
  const t = useText();
  const many = useMany(chosen, onClear);
  const acts = [
    {
      label: t("processes.page.restore"),
      onPress: () => void many.run(restore, (count) => t("processes.page.bulk.done.restore", { count })),
    },
  ];
  return (
    <>
      <MarkedBar count={chosen.length} through={many.through} acts={acts} onClear={onClear} />
      {many.report && <ReportDialog report={many.report} linked={false} onClose={many.closeReport} />}
    </>
  );
}
