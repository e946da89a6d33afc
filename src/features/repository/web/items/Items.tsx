import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { PagedList, type PagedRows } from "#client/list/PagedList.tsx";
import type { Actor } from "#protocol/actor.ts";
import type { sorts, views } from "../../contract.ts";
import type { Item } from "../../item.ts";
import { shareItem } from "../../policy.ts";
import type { Hit } from "../../search-contract.ts";
import { itemsQuery, type Shown, searchQuery, untilDrawn } from "../queries.ts";
import type { Searched } from "../searched.ts";
import { startDrag } from "./drag-items.ts";
import { ItemGrid } from "./ItemGrid.tsx";
import { ItemTable } from "./ItemTable.tsx";
import { itemKeys } from "./item-keys.ts";
import { useSort } from "./remembered-look.ts";
import { useTaking } from "./use-clipboard.ts";
import { useItemActs } from "./use-item-acts.ts";
import { type Marked, pressesThatMark, useMarked } from "./use-marked.ts";

const NameDialog = lazyComponent(() => import("./NameDialog.tsx").then((m) => m.NameDialog));
const FolderDialog = lazyComponent(() => import("./FolderDialog.tsx").then((m) => m.FolderDialog));
const ItemPanel = lazyComponent(() => import("../panel/ItemPanel.tsx").then((m) => m.ItemPanel));
const ExposingDialog = lazyComponent(() => import("../sharing/ExposingDialog.tsx").then((m) => m.ExposingDialog));
const ReportDialog = lazyComponent(() => import("./ReportDialog.tsx").then((m) => m.ReportDialog));
const BulkBar = lazyComponent(() => import("./BulkBar.tsx").then((m) => m.BulkBar));

/** An item of a list; one that was searched, with the folder it lies in. */
export type ShownItem = Item & { readonly folderName?: string; readonly snippet?: Hit["snippet"] };

/** The props of a list or grid of items. */
export interface ItemsProps {
  readonly items: readonly ShownItem[];
  /** True if they come from several folders. Each is then shown with its own. */
  readonly scattered: boolean;
  readonly selected: ReadonlySet<string>;
  /** `range`: marks also all items between it and the previously marked one. */
  readonly onSelect: (id: string, range: boolean) => void;
  readonly onOpen: (id: string) => void;
  readonly acts: ItemActs;
}

/** The actions on one item of a list. */
export interface ItemActs {
  readonly rename: (item: Item) => void;
  readonly move: (items: readonly Item[]) => void;
  readonly copy: (items: readonly Item[]) => void;
  readonly trash: (items: readonly Item[]) => void;
  readonly star: (item: Item) => void;
  readonly mayShare: (item: Item) => boolean;
  /** Opens the panel of an item at the people it can be shared with. */
  readonly share: (item: Item) => void;
}

/** The items of a place or a view, as a list or a grid, with what can be done with one or with several. */
export function Items(props: {
  readonly actor: Actor;
  readonly view: (typeof views)[number];
  readonly folderId: string | undefined;
  /** The search, instead of a view. */
  readonly searched: Searched | undefined;
  readonly onClearSearch: () => void;
  readonly grid: boolean;
  readonly dropHint: boolean;
  /** The item whose panel is open. */
  readonly openId: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}) {
  const t = useText();
  const { actor, view, folderId, searched, onOpen } = props;
  const [sort, setSort] = useSort();
  const [renamed, setRenamed] = useState<Item>();
  const order = { sort: sort.key as (typeof sorts)[number], descending: sort.direction === "desc" };
  const found = useFound({ view, folderId, ...order }, searched, actor.uid, props.grid);
  const items: readonly ShownItem[] = found.data?.pages.flatMap((page) => page.rows) ?? [];
  const marks = useMarked(items);
  const { marked: selected, setMarked } = marks;
  const many = useItemActs(marks.clear);
  useTaking(items, selected);
  const { mayShare, share, ...shared } = useShared(actor, onOpen);
  const acts: ItemActs = { ...many.acts, rename: setRenamed, mayShare, share };
  const keys = itemKeys({ items, selected, acts, onSelect: setMarked, onOpen });
  const drawn = { items, scattered: searched !== undefined, selected, onSelect: marks.mark, onOpen, acts };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the items inside, which are links
    <div
      className="repository-items"
      onKeyDown={keys}
      onDragStart={(event) => startDrag(event, items, selected)}
      {...pressesThatMark(marks)}
    >
      <PagedList
        query={found}
        narrowed={searched !== undefined}
        onClear={props.onClearSearch}
        empty={{ title: t(`repository.empty.${view}`), text: props.dropHint ? t("repository.dropHint") : undefined }}
      >
        {(_, more) =>
          props.grid ? (
            <ItemGrid {...drawn} more={more} />
          ) : (
            <ItemTable
              {...drawn}
              more={more}
              {...(view === "recent" || searched !== undefined ? {} : { sort, onSort: setSort })}
            />
          )
        }
      </PagedList>
      <MarkedBar items={items} marks={marks} acts={acts} />
      {renamed && (
        // As it is now: somebody else may have renamed it meanwhile.
        <NameDialog item={items.find(({ id }) => id === renamed.id) ?? renamed} onClose={() => setRenamed(undefined)} />
      )}
      <ManyDialogs uid={actor.uid} many={many} />
      <OpenItem {...props} {...shared} items={items} />
    </div>
  );
}

/** Returns what opens an item at the people it can be shared with, and which one was opened so. */
function useShared(actor: Actor, onOpen: (id: string) => void) {
  const [sharedId, setSharedId] = useState<string>();
  return {
    sharedId,
    onShared: () => setSharedId(undefined),
    mayShare: ({ level }: Item) => shareItem(actor, level) === true,
    share: ({ id }: Item) => {
      setSharedId(id);
      onOpen(id);
    },
  };
}

/** The panel of the open item, with the files of the list beside it. */
function OpenItem({
  openId,
  actor,
  items,
  sharedId,
  onShared,
  onOpen,
}: {
  readonly openId: string | undefined;
  readonly actor: Actor;
  readonly items: readonly ShownItem[];
  /** The item that was opened to be shared. */
  readonly sharedId: string | undefined;
  readonly onShared: () => void;
  readonly onOpen: (id: string | undefined) => void;
}) {
  if (openId === undefined) return null;
  return (
    <ItemPanel
      itemId={openId}
      actor={actor}
      onShared={sharedId === openId ? onShared : undefined}
      files={items.filter(({ kind }) => kind === "file")}
      onShow={onOpen}
      onClose={() => onOpen(undefined)}
    />
  );
}

/** The actions on the marked items. Hidden while none is marked. */
function MarkedBar(props: { readonly items: readonly ShownItem[]; readonly marks: Marked; readonly acts: ItemActs }) {
  const { items, acts } = props;
  const { marked, setMarked } = props.marks;
  const chosen = items.filter(({ id }) => marked.has(id));
  if (chosen.length === 0) return null;
  return (
    <BulkBar
      chosen={chosen}
      shown={items.length}
      acts={acts}
      onAll={() => setMarked(new Set(items.map(({ id }) => id)))}
      onClear={() => setMarked(new Set())}
    />
  );
}

/** The dialogs of actions on several items. */
function ManyDialogs({ uid, many }: { readonly uid: string; readonly many: ReturnType<typeof useItemActs> }) {
  const t = useText();
  const { asked, report } = many;
  return (
    <>
      {asked && (
        <FolderDialog
          uid={uid}
          title={t(asked.copy ? "repository.copyInto" : "repository.moveInto", { count: asked.items.length })}
          submitLabel={t(asked.copy ? "repository.copyHere" : "repository.moveHere")}
          without={asked.copy ? [] : asked.items}
          start={placeOf(asked.items)}
          onClose={many.cancel}
          onChosen={many.putAsked}
        />
      )}
      {many.exposing && <ExposingDialog {...many.exposing} />}
      {report && <ReportDialog report={report} onClose={many.closeReport} />}
    </>
  );
}

/** The folder that items lie in; undefined for those at the top, and for some from several folders. */
function placeOf(items: readonly Item[]): string | undefined {
  const [first] = new Set(items.map(({ parentId }) => parentId));
  return first && items.every(({ parentId }) => parentId === first) ? first : undefined;
}

/** The pages of a view, or of what a search finds. */
function useFound(shown: Shown, searched: Searched | undefined, uid: string, grid: boolean) {
  const refetchInterval = grid ? untilDrawn : false;
  const listed = useInfiniteQuery({ ...itemsQuery(shown, uid), refetchInterval, enabled: searched === undefined });
  const hits = useInfiniteQuery({
    ...searchQuery(searched ?? { q: "" }),
    refetchInterval,
    enabled: searched !== undefined,
  });
  return (searched === undefined ? listed : hits) as PagedRows<ShownItem>;
}
