import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { PagedList } from "#client/list/PagedList.tsx";
import type { Actor } from "#protocol/actor.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import type { QuerySummary } from "../contract.ts";
import { seesAllQueries } from "../policy.ts";
import { queryKinds, queryStates } from "../query.ts";
import { QueryStateChip } from "./QueryStateChip.tsx";
import { type HistoryFilter, historyQuery } from "./queries.ts";
import { registryAddress } from "./registry-address.ts";

const unfiltered: HistoryFilter = { kind: "", state: "", mine: false };

/** The queries of the last 30 days: by registry, by state, one's own. */
export function QueryHistory({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const [filter, setFilter] = useState(unfiltered);
  const columns = useColumns();
  const found = useInfiniteQuery(historyQuery(filter));
  const narrowed = filter.kind !== "" || filter.state !== "" || filter.mine;
  const nothingYet = found.isSuccess && !narrowed && found.data.pages[0]?.rows.length === 0;
  return (
    <section aria-labelledby="registry-history">
      <h2 id="registry-history">{t("registries.history")}</h2>
      <p className="registries-quiet">{t("registries.historyText")}</p>
      {!nothingYet && <Filters actor={actor} filter={filter} onChange={setFilter} />}
      <PagedList
        query={found}
        narrowed={narrowed}
        onClear={() => setFilter(unfiltered)}
        empty={{ title: t("registries.empty"), text: t("registries.emptyText") }}
      >
        {(rows, more) => (
          <DataTable
            label={t("registries.history")}
            rows={rows}
            rowKey={({ id }) => id}
            more={more}
            columns={columns}
          />
        )}
      </PagedList>
    </section>
  );
}

function useColumns(): Column<QuerySummary>[] {
  const t = useText();
  return [
    {
      key: "subject",
      heading: t("registries.subject"),
      as: "title",
      cell: ({ id, subject }) => (
        <Link to="/utilities" search={registryAddress({ query: id })}>
          {subject}
        </Link>
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
  ];
}

function Filters(props: {
  readonly actor: Actor;
  readonly filter: HistoryFilter;
  readonly onChange: (filter: HistoryFilter) => void;
}) {
  const t = useText();
  const { actor, filter, onChange } = props;
  return (
    <div className="registry-filters">
      <SelectField
        label={t("registries.filterKind")}
        placeholder={t("registries.all")}
        value={filter.kind}
        options={queryKinds.map((kind) => ({ value: kind, label: t(`registries.kind.${kind}`) }))}
        onChange={(event) => onChange({ ...filter, kind: event.currentTarget.value as HistoryFilter["kind"] })}
      />
      <SelectField
        label={t("registries.filterState")}
        placeholder={t("registries.all")}
        value={filter.state}
        options={queryStates.map((state) => ({ value: state, label: t(`registries.state.${state}`) }))}
        onChange={(event) => onChange({ ...filter, state: event.currentTarget.value as HistoryFilter["state"] })}
      />
      {seesAllQueries(actor) && (
        <SwitchField
          label={t("registries.onlyMine")}
          checked={filter.mine}
          onChange={(event) => onChange({ ...filter, mine: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}
