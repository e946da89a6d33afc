import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { FailureState } from "#client/FailureState.tsx";
import { formatDate } from "#client/format.ts";
import { type Translate, useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { ProcessChip } from "#features/processes/web/index.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import type { DeletedProcess } from "../../contract.ts";
import { deletedQuery } from "../queries.ts";
import { useRestoreProcess } from "../use-delete-process.ts";
import { markColumn } from "./mark-column.tsx";
import { useMarks } from "./use-marks.ts";

const RestoreBar = lazyComponent(() => import("../bulk/RestoreBar.tsx").then((m) => m.RestoreBar));

/** The deleted processes of the last 30 days, each with a button to restore it. */
export function DeletedList() {
  const t = useText();
  const deleted = useInfiniteQuery(deletedQuery);
  const restore = useRestoreProcess();
  const rows = deleted.data?.pages.flatMap(({ processes }) => processes) ?? [];
  const marks = useMarks(rows);
  if (deleted.isPending) return <ListSkeleton label={t("shell.loading")} />;
  if (deleted.isError) return <FailureState error={deleted.error} onRetry={() => void deleted.refetch()} />;
  if (rows.length === 0)
    return <EmptyState title={t("processes.page.empty.deleted")} text={t("processes.page.empty.deletedText")} />;
  const columns = [markColumn<DeletedProcess>(t, marks), ...factColumns(t), restoreColumn(t, restore)];
  const label = t("processes.page.deletedTab");
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        more={
          deleted.hasNextPage
            ? {
                label: t("shell.loadMore"),
                loading: deleted.isFetchingNextPage,
                onMore: () => void deleted.fetchNextPage(),
              }
            : undefined
        }
      />
      {marks.any && (
        <RestoreBar
          chosen={marks.chosen}
          onRest={marks.extent === "some" ? marks.toggleAll : undefined}
          onClear={marks.clear}
        />
      )}
    </>
  );
}

/** The columns of a deleted process. */
const factColumns = (t: Translate): Column<DeletedProcess>[] => [
  { key: "title", heading: t("processes.page.column.title"), as: "title", cell: (row) => row.title },
  {
    key: "template",
    heading: t("processes.page.column.template"),
    width: "22%",
    cell: (row) => row.templateName,
  },
  {
    key: "status",
    heading: t("processes.page.column.status"),
    width: "170px",
    cell: (row) => <ProcessChip status={row.status} />,
  },
  {
    key: "deleted",
    heading: t("processes.page.column.deleted"),
    width: "120px",
    cell: (row) => formatDate(row.deletedAt),
  },
  {
    key: "until",
    heading: t("processes.page.column.until"),
    width: "190px",
    cell: (row) => formatDate(row.restorableUntil),
  },
];

const restoreColumn = (t: Translate, restore: ReturnType<typeof useRestoreProcess>): Column<DeletedProcess> => ({
  key: "restore",
  heading: "",
  as: "actions",
  width: "120px",
  cell: (row) => (
    <Button
      size="small"
      aria-label={t("processes.page.restoreNamed", { title: row.title })}
      disabled={restore.isPending && restore.variables.id === row.id}
      onClick={() => restore.mutate(row)}
    >
      {t("processes.page.restore")}
    </Button>
  ),
});
