import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Link, useNavigate } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import type { Actor } from "#protocol/actor.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { Awaited } from "#ui/skeletons.tsx";
import { type QuerySummary, takeQuery } from "../contract.ts";
import { registryListKeys } from "../feature.ts";
import { askRegistry } from "../policy.ts";
import { QueryStateChip } from "./QueryStateChip.tsx";
import { queueQuery } from "./queries.ts";
import { registryAddress } from "./registry-address.ts";

/** The queries that wait for a colleague; nothing where none does. */
export function QueryQueue({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const found = useInfiniteQuery(queueQuery);
  const columns = useColumns();
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  if (askRegistry(actor, true) !== true) return null;
  if (found.isPending) return <Awaited />;
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="registry-queue">
      <h2 id="registry-queue">{t("registries.queue")}</h2>
      <p className="registries-quiet">{t("registries.queueText")}</p>
      <DataTable
        label={t("registries.queue")}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        more={
          found.hasNextPage
            ? {
                label: t("shell.loadMore"),
                loading: found.isFetchingNextPage,
                onMore: () => void found.fetchNextPage(),
              }
            : undefined
        }
      />
    </section>
  );
}

function useColumns(): Column<QuerySummary>[] {
  const t = useText();
  const navigate = useNavigate();
  const take = useChange(takeQuery, {
    refresh: [registryListKeys.all],
    afterwards: ({ id }) => navigate({ to: "/utilities", search: registryAddress({ query: id }) }),
  });
  return [
    {
      key: "subject",
      heading: t("registries.subject"),
      as: "title",
      cell: ({ id, subject, readable }) =>
        readable ? (
          <Link to="/utilities" search={registryAddress({ query: id })}>
            {subject}
          </Link>
        ) : (
          subject
        ),
    },
    { key: "kind", heading: t("registries.filterKind"), cell: ({ kind }) => t(`registries.kind.${kind}`) },
    {
      key: "state",
      heading: t("registries.stateHeading"),
      cell: (row) => <QueryStateChip state={row.state} fictitious={row.fictitious} />,
    },
    { key: "requester", heading: t("registries.requester"), cell: ({ requestedBy }) => requestedBy ?? "–" },
    { key: "date", heading: t("registries.date"), as: "short", cell: ({ createdAt }) => formatDateTime(createdAt) },
    {
      key: "take",
      heading: "",
      as: "actions",
      cell: ({ id, state, subject, workedBy }) =>
        state === "queued" ? (
          <Button
            size="small"
            variant="outlined"
            aria-label={`${t("registries.take")}: ${subject}`}
            onClick={() => take.mutate({ id })}
          >
            {t("registries.take")}
          </Button>
        ) : (
          <small className="registries-quiet">{workedBy}</small>
        ),
    },
  ];
}
