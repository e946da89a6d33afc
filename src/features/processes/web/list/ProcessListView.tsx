import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import type { Actor } from "#protocol/actor.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import type { ProcessList } from "../../policy.ts";
import { listAddress } from "../links.tsx";
import { type Filters, listQuery } from "../queries.ts";
import { ProcessTable } from "./ProcessTable.tsx";
import { tabsOf } from "./tabs.ts";
import { useMarks } from "./use-marks.ts";
import { useRowKeys } from "./use-row-keys.ts";

const BulkBar = lazyComponent(() => import("../bulk/BulkBar.tsx").then((m) => m.BulkBar));

interface ProcessListViewProps {
  readonly list: ProcessList;
  readonly actor: Actor;
  readonly search: string;
  readonly filters: Filters;
  /** Takes search and filters away. */
  readonly onClear: () => void;
  readonly onCreate: (() => void) | undefined;
}

/** One list in its states: loading, failed, empty with one way on, and its rows. */
export function ProcessListView({ list, actor, search, filters, onClear, onCreate }: ProcessListViewProps) {
  const t = useText();
  const found = useInfiniteQuery(listQuery(list, search, filters));
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  const marks = useMarks(rows);
  useRowKeys();
  if (found.isPending) return <ListSkeleton label={t("shell.loading")} />;
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (rows.length === 0 && search !== "")
    return (
      <EmptyState
        title={t("processes.page.nothingFound")}
        text={t("processes.page.nothingFoundText")}
        action={
          <Button variant="outlined" onClick={onClear}>
            {t("processes.page.clearSearch")}
          </Button>
        }
      />
    );
  const narrowedTo = Object.values(filters).filter((id) => id !== undefined);
  const onlyAsked = filters.asked !== undefined && narrowedTo.length === 1;
  if (rows.length === 0 && narrowedTo.length > 0)
    return (
      <EmptyState
        title={t(onlyAsked ? "processes.page.filter.nothingForYou" : "processes.page.filter.nothing")}
        text={t("processes.page.filter.nothingText")}
        action={
          <Button variant="outlined" onClick={onClear}>
            {t("processes.page.filter.clear")}
          </Button>
        }
      />
    );
  if (rows.length === 0) return <NothingHere list={list} actor={actor} onCreate={onCreate} />;
  const table = (
    <ProcessTable
      list={list}
      actor={actor}
      rows={rows}
      readAt={found.dataUpdatedAt}
      marks={marks}
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
      {marks.any && <BulkBar actor={actor} chosen={marks.chosen} onClear={marks.clear} />}
      {table}
    </>
  );
}

/** Where somebody goes from an empty list. */
const onward = {
  inbox: ["review", "seeReview"],
  review: ["approved", "seeApproved"],
  rejected: ["drafts", "seeDrafts"],
  approved: ["active", "seeActive"],
} as const;

function NothingHere({
  list,
  actor,
  onCreate,
}: {
  readonly list: ProcessList;
  readonly actor: Actor;
  readonly onCreate: (() => void) | undefined;
}) {
  const t = useText();
  const [to, label] = list === "work" || list === "drafts" || list === "active" ? [] : onward[list];
  const tabs = tabsOf(actor);
  return (
    <EmptyState
      title={t(`processes.page.empty.${list}`)}
      text={t(`processes.page.empty.${list}Text`)}
      action={
        to && label && tabs.includes(to) ? (
          <Button variant="outlined" component={Link} to={listAddress(to)}>
            {t(`processes.page.empty.${label}`)}
          </Button>
        ) : (
          onCreate && (
            <Button variant="outlined" onClick={onCreate}>
              {t("processes.page.create")}
            </Button>
          )
        )
      }
    />
  );
}
