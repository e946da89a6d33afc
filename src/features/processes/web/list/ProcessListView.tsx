import { useInfiniteQuery } from "@tanstack/react-query";
import { FailureState } from "#client/FailureState.tsx";
import type { ProcessAct } from "#client/feature.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import type { Actor } from "#protocol/actor.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import type { ListColumn } from "../../list-columns.ts";
import type { ProcessList } from "../../policy.ts";
import { type Filters, listQuery } from "../queries.ts";
import { ProcessTable } from "./ProcessTable.tsx";
import { useMarks } from "./use-marks.ts";
import { useRowKeys } from "./use-row-keys.ts";

const EmptyList = lazyComponent(() => import("./EmptyList.tsx").then((m) => m.EmptyList));
const BulkBar = lazyComponent(() => import("../bulk/BulkBar.tsx").then((m) => m.BulkBar));

export interface ProcessListViewProps {
  readonly list: ProcessList;
  readonly actor: Actor;
  /** The actions of other features on marked rows. */
  readonly acts: readonly ProcessAct[];
  readonly search: string;
  readonly filters: Filters;
  /** The columns that were chosen; undefined: the usual ones. */
  readonly columns: readonly ListColumn[] | undefined;
  /** Takes search and filters away. */
  readonly onClear: () => void;
  readonly onCreate: (() => void) | undefined;
}

/** One list in its states: loading, failed, empty with one way on, and its rows. */
export function ProcessListView(props: ProcessListViewProps) {
  const t = useText();
  const { list, actor, search, filters, columns, onClear, onCreate } = props;
  const found = useInfiniteQuery(listQuery(list, search, filters));
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  const marks = useMarks(rows);
  useRowKeys();
  if (found.isPending) return <ListSkeleton label={t("shell.loading")} />;
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (rows.length === 0) return <EmptyList {...{ list, actor, search, filters, onClear, onCreate }} />;
  const table = (
    <ProcessTable
      list={list}
      actor={actor}
      rows={rows}
      readAt={found.dataUpdatedAt}
      marks={marks}
      chosen={columns}
      more={
        found.hasNextPage
          ? {
              label: t("processes.page.loadMore"),
              loading: found.isFetchingNextPage,
              onMore: () => void found.fetchNextPage(),
            }
          : undefined
      }
    />
  );
  return (
    <>
      {marks.any && <BulkBar actor={actor} others={props.acts} chosen={marks.chosen} onClear={marks.clear} />}
      {table}
    </>
  );
}
