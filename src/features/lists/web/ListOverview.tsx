import Add from "@mui/icons-material/Add";
import Delete from "@mui/icons-material/DeleteOutlined";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Link, useNavigate } from "#client/link.tsx";
import { PagedList } from "#client/list/PagedList.tsx";
import { useChange } from "#client/use-change.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { Field } from "#ui/Field.tsx";
import { Tip } from "#ui/Tip.tsx";
import { deleteList, restoreList } from "../contract.ts";
import { listNamesKeys } from "../feature.ts";
import type { List } from "../list.ts";
import { listsQuery } from "./queries.ts";

const CreateListDialog = lazyComponent(() => import("./CreateListDialog.tsx").then((m) => m.CreateListDialog));

const RemoveListDialog = lazyComponent(() => import("./RemoveListDialog.tsx").then((m) => m.RemoveListDialog));

/** The lists of the organization: making, finding and deleting them. */
export function ListOverview() {
  const t = useText();
  const navigate = useNavigate();
  const [search, setSearch] = useState("");
  const [creating, setCreating] = useState(false);
  const found = useInfiniteQuery(listsQuery(useDeferredValue(search.trim())));
  const [removing, setRemoving] = useState<List>();
  const remove = useDelete();
  const columns = useColumns(setRemoving);
  return (
    <section aria-label={t("lists.tab")}>
      <p className="lists-intro">{t("lists.page.intro")}</p>
      <div className="lists-tools">
        <Field
          type="search"
          label={t("lists.page.search")}
          autoComplete="off"
          maxLength={100}
          aria-keyshortcuts="/"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button variant="contained" startIcon={<Add />} onClick={() => setCreating(true)}>
          {t("lists.page.create")}
        </Button>
      </div>
      <PagedList
        query={found}
        narrowed={search.trim() !== ""}
        onClear={() => setSearch("")}
        empty={{ title: t("lists.page.empty"), text: t("lists.page.emptyText") }}
      >
        {(rows, more) => (
          <DataTable label={t("lists.tab")} columns={columns} rows={rows} rowKey={({ id }) => id} more={more} />
        )}
      </PagedList>
      {removing && (
        <RemoveListDialog
          list={removing}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => {
            setRemoving(undefined);
            remove.mutate(removing);
          }}
        />
      )}
      {creating && (
        <CreateListDialog
          onClose={() => setCreating(false)}
          onCreated={(id) => void navigate({ to: "/manageorg", search: { tab: "lists", list: id } })}
        />
      )}
    </section>
  );
}

function useColumns(onRemove: (list: List) => void): readonly Column<List>[] {
  const t = useText();
  return [
    {
      key: "name",
      heading: t("lists.page.name"),
      as: "title",
      cell: (list) => (
        <Link to="/manageorg" search={{ tab: "lists", list: list.id }}>
          {list.name}
        </Link>
      ),
    },
    {
      key: "records",
      heading: t("lists.page.recordsHeading"),
      as: "end",
      width: "120px",
      cell: (list) => list.records.toLocaleString("en-GB"),
    },
    {
      key: "attributes",
      heading: t("lists.page.attributes"),
      cell: (list) => list.attributes.map(({ name }) => name).join(", "),
    },
    {
      key: "changed",
      heading: t("lists.page.changedOn"),
      as: "short",
      width: "150px",
      cell: (list) => formatDate(list.timestamp),
    },
    {
      key: "actions",
      heading: "",
      as: "actions",
      width: "70px",
      cell: (list) => (
        <Tip title={t("lists.page.remove", { name: list.name })}>
          <IconButton aria-label={t("lists.page.remove", { name: list.name })} onClick={() => onRemove(list)}>
            <Delete />
          </IconButton>
        </Tip>
      ),
    },
  ];
}

/** Deletes a list at once; the notice offers to restore it. */
function useDelete() {
  const t = useText();
  const named = ({ id }: Pick<List, "id" | "name">) => ({ id });
  const restore = useChange(restoreList, {
    input: named,
    done: (_, { name }) => t("lists.page.restored", { name }),
    refresh: [listNamesKeys.all],
  });
  return useChange(deleteList, {
    input: named,
    done: (_, { name }) => t("lists.page.removed", { name }),
    undo: (_, list) => restore.mutate(list),
    refresh: [listNamesKeys.all],
  });
}
