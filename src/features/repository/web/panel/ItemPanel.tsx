import Before from "@mui/icons-material/ChevronLeft";
import After from "@mui/icons-material/ChevronRight";
import Narrower from "@mui/icons-material/CloseFullscreen";
import Download from "@mui/icons-material/FileDownloadOutlined";
import Wider from "@mui/icons-material/OpenInFull";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { downloadUrl } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { remember, remembered } from "#client/storage.ts";
import type { Actor } from "#protocol/actor.ts";
import { sizeText } from "#protocol/size-text.ts";
import { SidePanel } from "#ui/SidePanel.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { Tip } from "#ui/Tip.tsx";
import { downloadFile } from "../../contract.ts";
import type { ItemDetails } from "../../item.ts";
import * as may from "../../policy.ts";
import { topOf } from "../Breadcrumbs.tsx";
import { PaperSection } from "../filing/PaperSection.tsx";
import { itemQuery } from "../queries.ts";
import { AccessSection } from "../sharing/AccessSection.tsx";
import { LinkSection } from "../sharing/LinkSection.tsx";
import { ActivitySection } from "./ActivitySection.tsx";
import { Description } from "./Description.tsx";
import { Preview } from "./Preview.tsx";
import { UsesSection } from "./UsesSection.tsx";
import { VersionsSection } from "./VersionsSection.tsx";

/**
 * One item in a panel: what it shows, what is known of it. With the arrows left and right it goes through the files of the
 * list behind it; it can be drawn as wide as the window, the file beside what is known of it.
 */
export function ItemPanel(props: {
  readonly itemId: string;
  readonly actor: Actor;
  readonly files: readonly { readonly id: string }[];
  /** Called once the people to share it with are in sight, if it was opened for them. */
  readonly onShared?: (() => void) | undefined;
  readonly onShow: (itemId: string) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { itemId, files } = props;
  const [wide, setWide] = useWide();
  const found = useQuery(itemQuery(itemId));
  const item = found.data;
  const at = files.findIndex(({ id }) => id === itemId);
  const go = (step: 1 | -1) => {
    const next = at < 0 ? undefined : files[at + step];
    if (next) props.onShow(next.id);
  };
  return (
    <SidePanel
      title={item?.name ?? t("repository.details")}
      closeLabel={t("shell.close")}
      wide={wide}
      actions={
        <>
          {at >= 0 && files.length > 1 && <Steps at={at} count={files.length} onGo={go} />}
          {item?.kind === "file" && <Widen wide={wide} onChange={setWide} />}
        </>
      }
      onKeyDown={(event) => {
        const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : undefined;
        if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || usesArrows(event.target)) return;
        event.preventDefault();
        go(step);
      }}
      onClose={props.onClose}
    >
      {found.isPending && <ListSkeleton label={t("shell.loading")} />}
      {found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {item && <Shown key={item.id} item={item} actor={props.actor} wide={wide} onShared={props.onShared} />}
    </SidePanel>
  );
}

/** Returns true for elements that use the arrow keys themselves. */
const usesArrows = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest("input, textarea, select, .repository-cells, [role='menu'], [role='listbox'], [role='tablist']") !==
    null;

/** Returns the full-width state of the panel, stored in this browser. */
function useWide(): readonly [boolean, (wide: boolean) => void] {
  const [wide, setWide] = useState(() => remembered("repository.wide") === "true");
  return [
    wide,
    (next) => {
      remember("repository.wide", String(next));
      setWide(next);
    },
  ];
}

/** To the file before and the one after. */
function Steps(props: { readonly at: number; readonly count: number; readonly onGo: (step: 1 | -1) => void }) {
  const t = useText();
  const { at, count, onGo } = props;
  return (
    <>
      <Tip title={t("repository.previousFile")}>
        <IconButton
          aria-label={t("repository.previousFile")}
          aria-disabled={at === 0}
          className={at === 0 ? "repository-no-more" : ""}
          onClick={() => onGo(-1)}
        >
          <Before />
        </IconButton>
      </Tip>
      <span className="repository-step" role="status">
        {t("repository.fileOf", { at: at + 1, count })}
      </span>
      <Tip title={t("repository.nextFile")}>
        <IconButton
          aria-label={t("repository.nextFile")}
          aria-disabled={at === count - 1}
          className={at === count - 1 ? "repository-no-more" : ""}
          onClick={() => onGo(1)}
        >
          <After />
        </IconButton>
      </Tip>
    </>
  );
}

function Widen({ wide, onChange }: { readonly wide: boolean; readonly onChange: (wide: boolean) => void }) {
  const t = useText();
  const label = t(wide ? "repository.narrow" : "repository.widen");
  return (
    <Tip title={label}>
      <IconButton className="repository-widen" aria-label={label} onClick={() => onChange(!wide)}>
        {wide ? <Narrower /> : <Wider />}
      </IconButton>
    </Tip>
  );
}

function Shown(props: {
  readonly item: ItemDetails;
  readonly actor: Actor;
  readonly wide: boolean;
  readonly onShared: (() => void) | undefined;
}) {
  const { item, actor } = props;
  const [earlier, setEarlier] = useState<number>();
  const version = earlier ?? item.version;
  const isFile = item.kind === "file";
  return (
    <div className={isFile && props.wide ? "repository-panel wide" : "repository-panel"}>
      {isFile && (
        <div className="repository-look">
          <Preview key={version} item={item} version={version} onCurrent={() => setEarlier(undefined)} />
        </div>
      )}
      <Known item={item} actor={actor} onShow={setEarlier} onShared={props.onShared} />
    </div>
  );
}

/** The details of an item, and its actions. */
function Known(props: {
  readonly item: ItemDetails;
  readonly actor: Actor;
  readonly onShow: (version: number) => void;
  readonly onShared: (() => void) | undefined;
}) {
  const t = useText();
  const { item, actor } = props;
  const isFile = item.kind === "file";
  const decision = may.changeItem(actor, item.level);
  const mayShare = may.shareItem(actor, item.level) === true;
  return (
    <div className="repository-known">
      {isFile && (
        <Button
          component="a"
          variant="outlined"
          startIcon={<Download />}
          href={downloadUrl(downloadFile, { itemId: item.id })}
          download={item.name}
        >
          {t("repository.download")}
        </Button>
      )}
      <Facts item={item} actor={actor} />
      <Description item={item} may={decision} />
      {isFile && <PaperSection item={item} mayChange={decision === true} />}
      {isFile && <UsesSection itemId={item.id} />}
      <AccessSection itemId={item.id} mayShare={mayShare} onShared={props.onShared} />
      {mayShare && <LinkSection item={item} />}
      {isFile && <VersionsSection item={item} mayChange={decision === true} onShow={props.onShow} />}
      <ActivitySection itemId={item.id} mayExport={may.seeLink(actor, item.level) === true} />
    </div>
  );
}

function Facts({ item, actor }: { readonly item: ItemDetails; readonly actor: Actor }) {
  const t = useText();
  const top = topOf(item, actor);
  const folder = item.path.at(-1);
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [
      t("repository.place"),
      <Link key="place" to="." search={folder ? { folder: folder.id } : top === "place" ? {} : { view: top }}>
        {folder?.name ?? t(`repository.views.${top}`)}
      </Link>,
    ],
    [t("repository.owner"), item.ownerName],
    item.kind === "file"
      ? [t("repository.size"), sizeText(item.size)]
      : [t("repository.contains"), t("repository.count", { count: item.children })],
    ...(item.kind === "file" ? ([[t("repository.version"), String(item.version)]] as const) : []),
    [t("repository.created"), formatDateTime(item.createdAt)],
    [
      t("repository.modified"),
      t("repository.by", { date: formatDateTime(item.updatedAt), person: item.updatedByName }),
    ],
    [t("repository.yourRight"), t(`repository.levels.${item.level}`)],
  ];
  return (
    <dl className="repository-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
