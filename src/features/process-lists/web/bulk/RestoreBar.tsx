import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { orderBulk } from "../../bulk-contract.ts";
import type { DeletedProcess } from "../../contract.ts";
import { processBulkKeys } from "../../keys.ts";
import { MarkedBar } from "./MarkedBar.tsx";

/** Restores the marked ones of the deleted processes. */
export function RestoreBar({
  chosen,
  onRest,
  onClear,
}: {
  readonly chosen: readonly DeletedProcess[];
  /** Marks the other rows that are shown. Absent if all are. */
  readonly onRest: (() => void) | undefined;
  readonly onClear: () => void;
}) {
  const t = useText();
  const order = useChange(orderBulk, { refresh: [processBulkKeys.all], afterwards: onClear });
  const restore = {
    label: t("processes.page.restore"),
    onPress: () => order.mutate({ work: { act: "restore" }, of: { processes: chosen.map(({ id }) => ({ id })) } }),
  };
  return (
    <MarkedBar count={chosen.length} ordering={order.isPending} acts={[restore]} onRest={onRest} onClear={onClear} />
  );
}
