import Button from "@mui/material/Button";
import { type ReactNode, startTransition, useEffect, useState } from "react";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { EmptyState } from "#ui/states.tsx";
import { FailureState } from "../FailureState.tsx";
import { useText } from "../i18n.ts";

/** Rows that fill a screen: they are drawn first, and the others when they are painted. */
const firstRows = 15;

/** The part of an infinite query a list needs. */
export interface PagedRows<Row> {
  readonly data: { readonly pages: readonly { readonly rows: readonly Row[] }[] } | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}

/** The button under a list that asks for its next page; `undefined` on the last one. */
export interface More {
  readonly label: string;
  readonly loading: boolean;
  readonly onMore: () => void;
}

/**
 * A list in all its states: loading, failed with a way to try again, empty with what to do first, nothing found with a way
 * to clear the search, and its rows. `children` draws the rows, mostly as a `DataTable`.
 */
export function PagedList<Row>(props: {
  readonly query: PagedRows<Row>;
  /** A search or a filter is set. */
  readonly narrowed?: boolean;
  readonly onClear?: () => void;
  readonly empty: { readonly title: string; readonly text?: ReactNode; readonly action?: ReactNode };
  readonly children: (rows: readonly Row[], more: More | undefined) => ReactNode;
}) {
  const t = useText();
  const { query, narrowed = false, onClear, empty } = props;
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const some = rows.length > 0;
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    if (some) startTransition(() => setWhole(true));
  }, [some]);
  if (query.isPending) return <ListSkeleton label={t("shell.loading")} />;
  if (query.isError && rows.length === 0)
    return <FailureState error={query.error} onRetry={() => void query.refetch()} />;
  if (rows.length === 0 && !narrowed) return <EmptyState {...empty} />;
  if (rows.length === 0)
    return (
      <EmptyState
        title={t("shell.nothingFound")}
        text={t("shell.nothingFoundText")}
        action={onClear && <Button onClick={onClear}>{t("shell.clearSearch")}</Button>}
      />
    );
  const more = query.hasNextPage
    ? { label: t("shell.loadMore"), loading: query.isFetchingNextPage, onMore: () => void query.fetchNextPage() }
    : undefined;
  return whole ? props.children(rows, more) : props.children(rows.slice(0, firstRows), undefined);
}
