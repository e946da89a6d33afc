import NewFolder from "@mui/icons-material/CreateNewFolderOutlined";
import UploadFolder from "@mui/icons-material/DriveFolderUploadOutlined";
import GridIcon from "@mui/icons-material/GridViewOutlined";
import Upload from "@mui/icons-material/UploadFileOutlined";
import ListIcon from "@mui/icons-material/ViewListOutlined";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { useNavigate } from "#client/link.tsx";
import type { Actor } from "#protocol/actor.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { TabBar } from "#ui/TabBar.tsx";
import type { views } from "../contract.ts";
import type { ItemDetails } from "../item.ts";
import * as may from "../policy.ts";
import { Breadcrumbs, topOf } from "./Breadcrumbs.tsx";
import { Items } from "./items/Items.tsx";
import { useGrid } from "./items/remembered-look.ts";
import { usePaste } from "./items/use-clipboard.ts";
import { useDrops } from "./items/use-drops.ts";
import { useItemActs } from "./items/use-item-acts.ts";
import { itemQuery } from "./queries.ts";
import { RoomNotice } from "./RoomNotice.tsx";
import { SearchFilters } from "./SearchFilters.tsx";
import type { Searched } from "./searched.ts";
import { droppedOf, pickedOf } from "./upload/picked-files.ts";
import { UploadCard } from "./upload/UploadCard.tsx";
import { useRepositoryUploads } from "./upload/use-repository-uploads.ts";

const ItemBulkResults = lazyComponent(() => import("./items/ItemBulkResults.tsx").then((m) => m.ItemBulkResults));
const NameDialog = lazyComponent(() => import("./items/NameDialog.tsx").then((m) => m.NameDialog));
const ExposingDialog = lazyComponent(() => import("./sharing/ExposingDialog.tsx").then((m) => m.ExposingDialog));
const ReportDialog = lazyComponent(() => import("./items/ReportDialog.tsx").then((m) => m.ReportDialog));
const Links = lazyComponent(() => import("./sharing/Links.tsx").then((m) => m.Links));
const Trash = lazyComponent(() => import("./Trash.tsx").then((m) => m.Trash));

export type Tab = (typeof views)[number] | "links" | "trash";

/** Returns true if a tab lists items, and not links or deleted ones. */
const isList = (tab: Tab): tab is (typeof views)[number] => tab !== "links" && tab !== "trash";

interface Props {
  readonly actor: Actor;
  readonly tab: Tab;
  readonly folderId: string | undefined;
  /** The search, in everything the caller may read. */
  readonly searched: Searched | undefined;
  readonly openId: string | undefined;
}

/** The repository: a place with what lies in it, or a view across places. Files are dropped anywhere on it, or pasted. */
export function Repository({ actor, tab, folderId, searched, openId }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const [grid, setGrid] = useGrid();
  const { look, narrow } = useLook();
  const uploads = useRepositoryUploads(actor);
  const folder = useQuery({ ...itemQuery(folderId ?? ""), enabled: folderId !== undefined });
  const level = folderId === undefined ? "own" : (folder.data?.level ?? "edit");
  const decision = may.changeItem(actor, level);
  const reason = decision === true ? undefined : errorText(decision);
  const takes = tab === "place" && decision === true;
  const add = (picked: ReturnType<typeof pickedOf>, into: string | null = folderId ?? null) =>
    uploads.add(picked, into ?? undefined);
  const moved = useItemActs(() => undefined);
  const { over, ...drops } = useDrops({
    takes,
    onFiles: (data, into) => void droppedOf(data).then((picked) => add(picked, into)),
    onItems: (items, into) => void moved.putInto(items, into),
  });
  usePaste(
    takes,
    (files) => add(pickedOf(files)),
    (items, cut) => void moved.putInto(items, folderId ?? null, !cut),
  );
  const open = (id: string | undefined) => void navigate({ to: ".", search: (all: object) => ({ ...all, item: id }) });
  const bar = { actor, tab, folder: folder.data, searched, grid };
  return (
    <div className={over ? "repository over" : "repository"} {...drops}>
      <PageHeader
        title={folder.data && folderId ? folder.data.name : t("repository.screen")}
        text={folderId ? <Breadcrumbs folder={folder.data} actor={actor} /> : t("repository.intro")}
        actions={tab === "place" && <AddActions parentId={folderId} reason={reason} onChosen={add} />}
      />
      <RoomNotice />
      <Bar {...bar} onLook={look} onGrid={setGrid} />
      {searched && <SearchFilters searched={searched} onChange={narrow} />}
      {searched === undefined && tab === "trash" && <Trash />}
      {searched === undefined && tab === "links" && <Links actor={actor} openId={openId} onOpen={open} />}
      {(searched !== undefined || isList(tab)) && (
        <Items
          key={`${tab} ${folderId} ${JSON.stringify(searched)}`}
          actor={actor}
          view={isList(tab) ? tab : "place"}
          folderId={folderId}
          searched={searched}
          onClearSearch={() => look("")}
          grid={grid}
          openId={openId}
          onOpen={open}
          dropHint={takes}
        />
      )}
      <UploadCard uploads={uploads} />
      <ItemBulkResults />
      {moved.exposing && <ExposingDialog {...moved.exposing} />}
      {moved.report && <ReportDialog report={moved.report} onClose={moved.closeReport} />}
    </div>
  );
}

/** The tabs, the search and the layout. */
function Bar(props: {
  readonly actor: Actor;
  readonly tab: Tab;
  readonly folder: ItemDetails | undefined;
  readonly searched: Searched | undefined;
  readonly onLook: (text: string) => void;
  readonly grid: boolean;
  readonly onGrid: (grid: boolean) => void;
}) {
  const t = useText();
  const { actor, tab, folder, searched } = props;
  const shown = tab === "place" && folder ? topOf(folder, actor) : tab;
  return (
    <div className="tab-line">
      <Tabs actor={actor} tab={searched === undefined ? shown : undefined} />
      <div className="repository-tools">
        <SearchField
          className="repository-search"
          label={t("repository.search")}
          value={searched?.q ?? ""}
          onSearch={props.onLook}
        />
        {(isList(tab) || searched !== undefined) && <Layout grid={props.grid} onChange={props.onGrid} />}
      </div>
    </div>
  );
}

/** Puts what is searched, and what the search is kept to, into the address. */
function useLook() {
  const navigate = useNavigate();
  const go = (next: (all: Record<string, unknown>) => object) =>
    void navigate({ to: ".", search: (all: Record<string, unknown>) => next(all), replace: true });
  return {
    look: (text: string) =>
      go(({ q: _q, kind, ownerId, from, to, ...all }) =>
        text === "" ? all : { ...all, q: text, kind, ownerId, from, to },
      ),
    narrow: (change: Partial<Searched>) => go((all) => ({ ...all, ...change })),
  };
}

/** The ways to put something into a place. */
function AddActions({
  parentId,
  ...chooser
}: {
  readonly parentId: string | undefined;
  readonly reason: string | undefined;
  readonly onChosen: (picked: ReturnType<typeof pickedOf>) => void;
}) {
  const t = useText();
  return (
    <>
      <MakeFolder parentId={parentId} reason={chooser.reason} />
      <Chooser folders label={t("repository.uploadFolder")} {...chooser} />
      <Chooser label={t("repository.uploadFiles")} {...chooser} />
    </>
  );
}

function MakeFolder({
  parentId,
  reason,
}: {
  readonly parentId: string | undefined;
  readonly reason: string | undefined;
}) {
  const t = useText();
  const [making, setMaking] = useState(false);
  return (
    <>
      <ReasonButton variant="outlined" startIcon={<NewFolder />} reason={reason} onClick={() => setMaking(true)}>
        {t("repository.newFolder")}
      </ReasonButton>
      {making && <NameDialog parentId={parentId} onClose={() => setMaking(false)} />}
    </>
  );
}

/** List or cards. */
function Layout({ grid, onChange }: { readonly grid: boolean; readonly onChange: (grid: boolean) => void }) {
  const t = useText();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={grid}
      aria-label={t("repository.layout")}
      onChange={(_, next: boolean | null) => next !== null && onChange(next)}
    >
      <ToggleButton value={false} aria-label={t("repository.asList")}>
        <ListIcon />
      </ToggleButton>
      <ToggleButton value={true} aria-label={t("repository.asGrid")}>
        <GridIcon />
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

function Tabs({ actor, tab }: { readonly actor: Actor; readonly tab: Tab | undefined }) {
  const t = useText();
  const navigate = useNavigate();
  const tabs: readonly Tab[] = [
    "place",
    "shared",
    "starred",
    "recent",
    ...(may.readsEverything(actor) ? (["all"] as const) : []),
    "links",
    "trash",
  ];
  return (
    <TabBar label={t("repository.shown")} current={tab}>
      {tabs.map((one) => (
        // A press on the tab of an open folder leads back to the top of it.
        <button
          key={one}
          type="button"
          aria-pressed={one === tab}
          onClick={() => void navigate({ to: ".", search: one === "place" ? {} : { view: one } })}
        >
          {t(`repository.views.${one}`)}
        </button>
      ))}
    </TabBar>
  );
}

/** A button that opens the system's own dialog for files, or for a folder. */
function Chooser(props: {
  readonly label: string;
  readonly folders?: true;
  readonly reason: string | undefined;
  readonly onChosen: (picked: ReturnType<typeof pickedOf>) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    if (event.currentTarget.files) props.onChosen(pickedOf(event.currentTarget.files));
    // The same file may be chosen once more.
    event.currentTarget.value = "";
  };
  return (
    <>
      <ReasonButton
        variant={props.folders ? "outlined" : "contained"}
        startIcon={props.folders ? <UploadFolder /> : <Upload />}
        reason={props.reason}
        onClick={() => input.current?.click()}
      >
        {props.label}
      </ReasonButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={props.label}
        onChange={chosen}
        {...(props.folders ? { webkitdirectory: "" } : {})}
      />
    </>
  );
}
