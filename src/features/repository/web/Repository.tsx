import NewFolder from "@mui/icons-material/CreateNewFolderOutlined";
import UploadFolder from "@mui/icons-material/DriveFolderUploadOutlined";
import GridIcon from "@mui/icons-material/GridViewOutlined";
import Upload from "@mui/icons-material/UploadFileOutlined";
import ListIcon from "@mui/icons-material/ViewListOutlined";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from "react";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import type { Actor } from "#protocol/actor.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import type { views } from "../contract.ts";
import * as may from "../policy.ts";
import { Breadcrumbs } from "./Breadcrumbs.tsx";
import { dropsOnFolders } from "./drag-items.ts";
import { Items } from "./Items.tsx";
import { droppedOf, pickedOf } from "./picked-files.ts";
import { itemQuery } from "./queries.ts";
import { RoomNotice } from "./RoomNotice.tsx";
import { SearchFilters } from "./SearchFilters.tsx";
import type { Searched } from "./searched.ts";
import { UploadCard } from "./UploadCard.tsx";
import { useItemActs } from "./use-item-acts.ts";
import { useRepositoryUploads } from "./use-repository-uploads.ts";

const NameDialog = lazyComponent(() => import("./NameDialog.tsx").then((m) => m.NameDialog));
const ItemPanel = lazyComponent(() => import("./ItemPanel.tsx").then((m) => m.ItemPanel));
const ReportDialog = lazyComponent(() => import("./ReportDialog.tsx").then((m) => m.ReportDialog));
const Trash = lazyComponent(() => import("./Trash.tsx").then((m) => m.Trash));

export type Tab = (typeof views)[number] | "trash";

interface Props {
  readonly actor: Actor;
  readonly tab: Tab;
  readonly folderId: string | undefined;
  /** What is searched, everywhere the asker may read. */
  readonly searched: Searched | undefined;
  readonly openId: string | undefined;
}

/** The repository: a place with what lies in it, or a view across places. Files are dropped anywhere on it, or pasted. */
export function Repository({ actor, tab, folderId, searched, openId }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const [grid, setGrid] = useState(false);
  const { look, narrow } = useLook();
  const uploads = useRepositoryUploads();
  const folder = useQuery({ ...itemQuery(folderId ?? ""), enabled: folderId !== undefined });
  const level = folderId === undefined ? "own" : (folder.data?.level ?? "edit");
  const decision = may.changeItem(actor, level);
  const reason = decision === true ? undefined : errorText(decision);
  const takes = tab === "place" && decision === true;
  const add = (picked: ReturnType<typeof pickedOf>) => uploads.add(picked, folderId);
  const { over, ...drop } = useDrop(takes, (data) => void droppedOf(data).then(add));
  const dropped = useItemActs(() => undefined);
  const moves = dropsOnFolders((items, into) => void dropped.moveInto(items, into));
  usePaste(takes, (data) => add(pickedOf(data.files)));
  const open = (id: string | undefined) =>
    void navigate({ to: ".", search: (all: object) => ({ ...all, item: id }) as never });
  return (
    <div className={over ? "repository over" : "repository"} {...bothDrops(drop, moves)}>
      <PageHeader
        title={folder.data && folderId ? folder.data.name : t("repository.screen")}
        text={folderId ? <Breadcrumbs folder={folder.data} /> : t("repository.intro")}
        actions={tab === "place" && <AddActions parentId={folderId} reason={reason} onChosen={add} />}
      />
      <RoomNotice />
      <div className="repository-tabs">
        <Tabs actor={actor} tab={searched === undefined ? tab : undefined} />
        <div className="repository-tools">
          <SearchField
            className="repository-search"
            label={t("repository.search")}
            value={searched?.q ?? ""}
            onSearch={look}
          />
          {(tab !== "trash" || searched !== undefined) && <Layout grid={grid} onChange={setGrid} />}
        </div>
      </div>
      {searched && <SearchFilters searched={searched} onChange={narrow} />}
      {tab === "trash" && searched === undefined ? (
        <Trash />
      ) : (
        <Items
          key={`${tab} ${folderId} ${JSON.stringify(searched)}`}
          actor={actor}
          view={tab === "trash" ? "place" : tab}
          folderId={folderId}
          searched={searched}
          onClearSearch={() => look("")}
          grid={grid}
          onOpen={open}
          dropHint={takes}
        />
      )}
      {openId !== undefined && <ItemPanel key={openId} itemId={openId} actor={actor} onClose={() => open(undefined)} />}
      <UploadCard uploads={uploads} />
      {dropped.report && <ReportDialog report={dropped.report} onClose={dropped.closeReport} />}
    </div>
  );
}

type Drops = ReturnType<typeof dropsOnFolders>;

/** Files are dropped anywhere, items on folders: each looks at what is dragged. */
const bothDrops = (files: Drops, items: Drops): Drops => ({
  onDragOver: (event) => {
    files.onDragOver(event);
    items.onDragOver(event);
  },
  onDragLeave: (event) => {
    files.onDragLeave(event);
    items.onDragLeave(event);
  },
  onDrop: (event) => {
    files.onDrop(event);
    items.onDrop(event);
  },
});

/** Puts what is searched, and what the search is kept to, into the address. */
function useLook() {
  const navigate = useNavigate();
  const go = (next: (all: Record<string, unknown>) => object) =>
    void navigate({ to: ".", search: ((all: Record<string, unknown>) => next(all)) as never, replace: true });
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
    "trash",
  ];
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={tab ?? null}
      aria-label={t("repository.shown")}
      className="repository-views"
      onChange={(_, next: Tab | null) => {
        if (next) void navigate({ to: ".", search: (next === "place" ? {} : { view: next }) as never });
      }}
    >
      {tabs.map((one) => (
        <ToggleButton key={one} value={one}>
          {t(`repository.views.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
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

/** Takes what is dropped on an element, once it is known that it takes anything. */
function useDrop(takes: boolean, onDrop: (data: DataTransfer) => void) {
  const [over, setOver] = useState(false);
  const holds = ({ dataTransfer }: DragEvent) => takes && dataTransfer.types.includes("Files");
  return {
    over,
    onDragOver: (event: DragEvent) => {
      if (!holds(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!holds(event)) return;
      event.preventDefault();
      onDrop(event.dataTransfer);
    },
  };
}

/** Files pasted anywhere on the page, but not into a field. */
function usePaste(takes: boolean, onPaste: (data: DataTransfer) => void): void {
  const handler = useRef(onPaste);
  useEffect(() => {
    handler.current = onPaste;
  });
  useEffect(() => {
    if (!takes) return;
    const paste = (event: ClipboardEvent) => {
      const inField = event.target instanceof Element && event.target.closest("input, textarea");
      if (!inField && event.clipboardData && event.clipboardData.files.length > 0) handler.current(event.clipboardData);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [takes]);
}
