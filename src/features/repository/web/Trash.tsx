import Restore from "@mui/icons-material/RestoreFromTrash";
import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "#client/failure-text.ts";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { type More, PagedList } from "#client/list/PagedList.tsx";
import { notify } from "#client/snackbar.tsx";
import { undoMs, useChange } from "#client/use-change.ts";
import { ActBar } from "#ui/ActBar.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { maxBulkItems, orderItemBulk } from "../bulk-contract.ts";
import { emptyTrash, eraseItem, eraseItems, maxErased, restoreItem } from "../contract.ts";
import { repositoryBulkKeys } from "../feature.ts";
import { type TrashedItem, trashDays } from "../item.ts";
import { ItemIcon } from "./items/ItemIcon.tsx";
import { markColumn } from "./items/mark-column.tsx";
import { useItemChange } from "./items/use-item-change.ts";
import { type Marked, useMarked } from "./items/use-marked.ts";
import { trashQuery } from "./queries.ts";
import { Storage } from "./Storage.tsx";

const dayMs = 24 * 3600 * 1000;
const daysLeft = ({ deletedAt }: TrashedItem, now: number): number =>
  Math.max(0, Math.ceil((new Date(deletedAt).getTime() + trashDays * dayMs - now) / dayMs));

/** The trash: where each item lay, how long it stays, a way back, and what the storage is used for. */
export function Trash() {
  const t = useText();
  const found = useInfiniteQuery(trashQuery);
  const [erased, setErased] = useState<TrashedItem | readonly TrashedItem[] | "all">();
  const items = found.data?.pages.flatMap((page) => page.rows) ?? [];
  const marks = useMarked(items);
  const mine = found.data?.pages.some((page) => page.rows.some(({ erasable }) => erasable)) === true;
  return (
    <>
      <div className="repository-trash-head">
        <p>{t("repository.trashText", { days: trashDays })}</p>
        {mine && (
          <Button color="error" onClick={() => setErased("all")}>
            {t("repository.emptyTrash")}
          </Button>
        )}
      </div>
      <PagedList query={found} empty={{ title: t("repository.empty.trash") }}>
        {(rows, more) => <TrashTable rows={rows} more={more} marks={marks} onErase={setErased} />}
      </PagedList>
      <MarkedBar items={items} marks={marks} onErase={setErased} />
      <div className="repository-trash-storage">
        <Storage />
      </div>
      {erased && isSeveral(erased) && (
        <EraseSeveral items={erased} onErased={marks.clear} onClose={() => setErased(undefined)} />
      )}
      {erased && !isSeveral(erased) && <Erase what={erased} onClose={() => setErased(undefined)} />}
    </>
  );
}

const isSeveral = (what: TrashedItem | readonly TrashedItem[] | "all"): what is readonly TrashedItem[] =>
  Array.isArray(what);

/** The acts on the marked items. Hidden while none is marked. */
function MarkedBar(props: {
  readonly items: readonly TrashedItem[];
  readonly marks: Marked;
  readonly onErase: (items: readonly TrashedItem[]) => void;
}) {
  const t = useText();
  const { items, marks } = props;
  const restore = useChange(orderItemBulk, { refresh: [repositoryBulkKeys.all], afterwards: marks.clear });
  const chosen = items.filter(({ id }) => marks.marked.has(id));
  if (chosen.length === 0) return null;
  const label = t("repository.marked", { count: chosen.length });
  const isNone = !chosen.some(({ erasable }) => erasable);
  return (
    <ActBar label={label}>
      <strong>{label}</strong>
      <Button
        size="small"
        loading={restore.isPending}
        onClick={() => restore.mutate({ act: "restore", items: chosen.slice(0, maxBulkItems).map(({ id }) => id) })}
      >
        {t("repository.restore")}
      </Button>
      <ReasonButton
        size="small"
        color="error"
        reason={isNone ? errorText("repository.notYours") : undefined}
        onClick={() => props.onErase(chosen)}
      >
        {t("repository.erase")}
      </ReasonButton>
      {chosen.length < items.length && (
        <Button size="small" color="inherit" onClick={() => marks.setMarked(new Set(items.map(({ id }) => id)))}>
          {t("repository.markAll", { count: items.length })}
        </Button>
      )}
      <Button size="small" color="inherit" onClick={marks.clear}>
        {t("repository.unmark")}
      </Button>
    </ActBar>
  );
}

function TrashTable(props: {
  readonly rows: readonly TrashedItem[];
  readonly more: More | undefined;
  readonly marks: Marked;
  readonly onErase: (item: TrashedItem) => void;
}) {
  const t = useText();
  const [now] = useState(() => Date.now());
  const columns: Column<TrashedItem>[] = [
    markColumn<TrashedItem>(t, props.marks.marked, props.marks.mark),
    {
      key: "name",
      heading: t("repository.nameLabel"),
      as: "title",
      cell: (item) => (
        <span className="repository-name">
          <ItemIcon item={item} />
          {item.name}
        </span>
      ),
    },
    {
      key: "location",
      heading: t("repository.location"),
      cell: ({ location }) => location || t("repository.views.place"),
    },
    {
      key: "deleted",
      heading: t("repository.deleted"),
      width: "210px",
      cell: ({ deletedAt, deletedByName }) =>
        t("repository.by", { date: formatDate(deletedAt), person: deletedByName }),
    },
    {
      key: "left",
      heading: t("repository.left"),
      width: "110px",
      cell: (item) => t("repository.days", { count: daysLeft(item, now) }),
    },
    {
      key: "actions",
      heading: "",
      as: "actions",
      width: "260px",
      cell: (item) => <TrashActs item={item} onErase={props.onErase} />,
    },
  ];
  return (
    <DataTable
      label={t("repository.views.trash")}
      rows={props.rows}
      rowKey={({ id }) => id}
      more={props.more}
      columns={columns}
    />
  );
}

function TrashActs({ item, onErase }: { readonly item: TrashedItem; readonly onErase: (item: TrashedItem) => void }) {
  const t = useText();
  const navigate = useNavigate();
  const restore = useItemChange(restoreItem, {
    input: ({ id }: TrashedItem) => ({ itemId: id }),
    afterwards: ({ name, parentId, elsewhere }) => {
      const text = t(elsewhere ? "repository.restoredElsewhere" : "repository.restored", { name });
      if (!parentId) return notify.success(text);
      const run = () => void navigate({ to: "/repository", search: { folder: parentId } });
      notify.success(text, { ms: undoMs, action: { label: t("repository.openPlace"), run } });
    },
  });
  return (
    <>
      <Button
        size="small"
        startIcon={<Restore />}
        aria-label={t("repository.restoreThis", { name: item.name })}
        disabled={restore.isPending}
        onClick={() => restore.mutate(item)}
      >
        {t("repository.restore")}
      </Button>
      <ReasonButton
        size="small"
        color="error"
        aria-label={t("repository.eraseThis", { name: item.name })}
        reason={item.erasable ? undefined : errorText("repository.notYours")}
        onClick={() => onErase(item)}
      >
        {t("repository.erase")}
      </ReasonButton>
    </>
  );
}

/** Asks before several items are erased, and says how many of them are the person's to erase. */
function EraseSeveral(props: {
  readonly items: readonly TrashedItem[];
  readonly onErased: () => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { items } = props;
  const own = items.filter(({ erasable }) => erasable);
  const erase = useItemChange(eraseItems, {
    done: ({ erased }) => t("repository.erased", { count: erased }),
    afterwards: () => {
      props.onErased();
      props.onClose();
    },
  });
  const some = own.length < items.length && t("repository.bulk.someNotYours", { own: own.length, count: items.length });
  return (
    <ConfirmDialog
      open
      tone="error"
      title={t("repository.bulk.eraseMany", { count: own.length })}
      text={[t("repository.bulk.eraseManyText"), some].filter(Boolean).join(" ")}
      confirmLabel={t("repository.erase")}
      cancelLabel={t("shell.cancel")}
      busy={erase.isPending}
      onCancel={props.onClose}
      onConfirm={() => erase.mutate({ items: own.slice(0, maxErased).map(({ id }) => id) })}
    />
  );
}

function Erase({ what, onClose }: { readonly what: TrashedItem | "all"; readonly onClose: () => void }) {
  const t = useText();
  const one = useItemChange(eraseItem, { done: () => t("repository.erased", { count: 1 }), afterwards: onClose });
  const all = useItemChange(emptyTrash, {
    done: ({ erased }) => t("repository.erased", { count: erased }),
    afterwards: onClose,
  });
  const name = what === "all" ? "" : what.name;
  return (
    <ConfirmDialog
      open
      tone="error"
      title={what === "all" ? t("repository.emptyTrash") : t("repository.eraseThis", { name })}
      text={t(what === "all" ? "repository.emptyText" : "repository.eraseText")}
      confirmLabel={t("repository.erase")}
      cancelLabel={t("shell.cancel")}
      busy={one.isPending || all.isPending}
      onCancel={onClose}
      onConfirm={() => (what === "all" ? all.mutate({}) : one.mutate({ itemId: what.id }))}
    />
  );
}
