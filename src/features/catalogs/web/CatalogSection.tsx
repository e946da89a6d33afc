import Delete from "@mui/icons-material/DeleteOutlined";
import Edit from "@mui/icons-material/EditOutlined";
import IconButton from "@mui/material/IconButton";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { type More, PagedList } from "#client/list/PagedList.tsx";
import type { Actor } from "#protocol/actor.ts";
import { screenPath } from "#protocol/address.ts";
import { role } from "#protocol/decision.ts";
import { type Column, DataTable, type Sort } from "#ui/DataTable.tsx";
import { Field } from "#ui/Field.tsx";
import { Tip } from "#ui/Tip.tsx";
import { type Catalog, type Entry, type EntrySort, type MetricUnit, metricUnits } from "../entry.ts";
import { manageProject } from "../policy.ts";
import { EntryName } from "./EntryName.tsx";
import { catalogQuery } from "./queries.ts";
import { useAdd, useRemove } from "./use-entries.ts";
import "./catalogs.css";
import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { useAddLine } from "#client/form/use-add-line.ts";
import { SelectField } from "#ui/SelectField.tsx";

/** One catalog: adding, searching, sorting, renaming at its place, deleting with a way back. */
export function CatalogSection({ catalog, actor }: { readonly catalog: Catalog; readonly actor: Actor }) {
  const t = useText();
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<Sort>({ key: "name", direction: "asc" });
  const order = `${sort.direction === "desc" ? "-" : ""}${sort.key}` as EntrySort;
  const found = useInfiniteQuery(catalogQuery(catalog, useDeferredValue(search.trim()), order));
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  const nothingYet = found.isSuccess && rows.length === 0 && search.trim() === "";
  return (
    <section aria-label={t(`catalogs.${catalog}.tab`)}>
      <p className="entry-intro">{t(`catalogs.${catalog}.intro`)}</p>
      <div className="entry-tools">
        <AddEntry key={catalog} catalog={catalog} />
        {!nothingYet && (
          <Field
            type="search"
            label={t(`catalogs.${catalog}.search`)}
            autoComplete="off"
            maxLength={100}
            aria-keyshortcuts="/"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
      </div>
      <PagedList
        query={found}
        narrowed={search.trim() !== ""}
        onClear={() => setSearch("")}
        empty={{ title: t(`catalogs.${catalog}.empty`), text: t(`catalogs.${catalog}.emptyText`) }}
      >
        {(rows, more) => (
          <Entries catalog={catalog} actor={actor} rows={rows} sort={sort} onSort={setSort} more={more} />
        )}
      </PagedList>
    </section>
  );
}

interface EntriesProps {
  readonly catalog: Catalog;
  readonly actor: Actor;
  readonly rows: readonly Entry[];
  readonly sort: Sort;
  readonly onSort: (next: Sort) => void;
  readonly more: More | undefined;
}

/**
 * Returns the address of an entry for the user: a project's settings for its owner, the processes of clients and
 * projects for those who read processes.
 */
function addressOf(
  catalog: Catalog,
  actor: Actor,
): "/processes/client/:id" | "/processes/project/:id" | "/org/project/:id" | undefined {
  if (catalog === "projects" && manageProject(actor) === true) return "/org/project/:id";
  const reads = role(actor, "owner", "creator", "reviewer", "consultant") === true;
  if (!reads || (catalog !== "clients" && catalog !== "projects")) return undefined;
  return catalog === "clients" ? "/processes/client/:id" : "/processes/project/:id";
}

function Entries({ catalog, actor, rows, ...list }: EntriesProps) {
  const t = useText();
  const [renamed, setRenamed] = useState<string>();
  const remove = useRemove(catalog);
  const address = addressOf(catalog, actor);
  const columns: Column<Entry>[] = [
    {
      key: "name",
      heading: t("catalogs.name"),
      as: "title",
      sortable: true,
      cell: (entry) => {
        if (renamed === entry.id)
          return <EntryName catalog={catalog} entry={entry} onDone={() => setRenamed(undefined)} />;
        return address === undefined ? (
          entry.name
        ) : (
          <Link to={screenPath(address, { id: entry.id })}>{entry.name}</Link>
        );
      },
    },
    ...(catalog === "metrics"
      ? [
          {
            key: "unit",
            heading: t("catalogs.unit"),
            width: "180px",
            cell: (entry: Entry) => entry.unit && t(`catalogs.units.${entry.unit}`),
          },
        ]
      : []),
    {
      key: "added",
      heading: t("catalogs.addedOn"),
      width: "150px",
      sortable: true,
      cell: (entry) => formatDate(entry.addedOn),
    },
    {
      key: "actions",
      heading: "",
      as: "actions",
      width: "120px",
      cell: (entry) => (
        <>
          <Tip title={t("catalogs.rename", { name: entry.name })}>
            <IconButton
              aria-label={t("catalogs.rename", { name: entry.name })}
              onClick={() => setRenamed(renamed === entry.id ? undefined : entry.id)}
            >
              <Edit />
            </IconButton>
          </Tip>
          <Tip title={t("catalogs.remove", { name: entry.name })}>
            <IconButton
              aria-label={t("catalogs.remove", { name: entry.name })}
              disabled={remove.isPending && remove.variables.id === entry.id}
              onClick={() => remove.mutate(entry)}
            >
              <Delete />
            </IconButton>
          </Tip>
        </>
      ),
    },
  ];
  return (
    <DataTable
      label={t(`catalogs.${catalog}.tab`)}
      columns={columns}
      rows={rows}
      rowKey={(entry) => entry.id}
      sort={list.sort}
      onSort={list.onSort}
      more={list.more}
    />
  );
}

/** A name, and it is added; the field is empty again for the next one. */
function AddEntry({ catalog }: { readonly catalog: Catalog }) {
  const t = useText();
  const [unit, setUnit] = useState<MetricUnit>("number");
  const add = useAdd(catalog);
  const measured = catalog === "metrics";
  const { field, submit } = useAddLine((name) => add.mutateAsync({ name, unit: measured ? unit : undefined }), {
    draft: ["entry", catalog],
    check: (name) => (name.trim() === "" ? "catalogs.nameRequired" : undefined),
  });
  return (
    <form className="entry-add" noValidate onSubmit={submit}>
      <Field label={t(`catalogs.${catalog}.add`)} autoComplete="off" maxLength={200} aria-keyshortcuts="C" {...field} />
      {measured && (
        <SelectField
          label={t("catalogs.unit")}
          value={unit}
          options={metricUnits.map((one) => ({ value: one, label: t(`catalogs.units.${one}`) }))}
          onChange={(event) => setUnit(event.currentTarget.value as MetricUnit)}
        />
      )}
      <Button type="submit" variant="contained" startIcon={<Add />}>
        {t("catalogs.add")}
      </Button>
    </form>
  );
}
