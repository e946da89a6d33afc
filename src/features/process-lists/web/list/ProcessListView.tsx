import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { FailureState } from "#client/FailureState.tsx";
import type { ProcessAct } from "#client/feature.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import type { ProcessList } from "#features/processes/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import type { AnyColumn } from "../../list-columns.ts";
import { type Filters, listInputOf, listQuery } from "../queries.ts";
import { ProcessTable } from "./ProcessTable.tsx";
import { useMarks } from "./use-marks.ts";

const typing = "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]";

/** The rows of the list that is shown, by the links that open them. */
const links = () => [...document.querySelectorAll<HTMLAnchorElement>("main .data-table .cell-title a:first-of-type")];

const rowOf = (element: Element | null | undefined) => element?.closest("tr") ?? null;

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
  readonly columns: readonly AnyColumn[] | undefined;
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
      filters={filters}
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
      {table}
      {marks.any && (
        <BulkBar
          actor={actor}
          others={props.acts}
          marks={marks}
          all={marks.extent === "all" && found.hasNextPage ? listInputOf(list, search, filters) : undefined}
        />
      )}
    </>
  );
}

/** j and k walk through the rows of a list, x marks the row one is at; Enter is the link's own. */
function useRowKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as Element | null;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target?.closest(typing)) return;
      const titles = links().filter((link) => link.closest("td")?.querySelector("a") === link);
      const at = titles.findIndex((link) => rowOf(link) === rowOf(document.activeElement));
      if (event.key === "j" || event.key === "k") {
        const next = event.key === "j" ? titles[at + 1] : titles[at < 0 ? 0 : at - 1];
        next?.focus();
        next?.scrollIntoView({ block: "nearest" });
      } else if (event.key === "x" && at >= 0 && !event.repeat)
        rowOf(titles[at])?.querySelector<HTMLInputElement>(".cell-mark input")?.click();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
