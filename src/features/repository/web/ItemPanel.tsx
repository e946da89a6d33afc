import Download from "@mui/icons-material/FileDownloadOutlined";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { downloadUrl } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import type { Actor } from "#protocol/actor.ts";
import { SidePanel } from "#ui/SidePanel.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { downloadFile } from "../contract.ts";
import type { ItemDetails } from "../item.ts";
import * as may from "../policy.ts";
import { sizeText } from "../size-text.ts";
import { AccessSection } from "./AccessSection.tsx";
import { ActivitySection } from "./ActivitySection.tsx";
import { Description } from "./Description.tsx";
import { LinkSection } from "./LinkSection.tsx";
import { PaperSection } from "./PaperSection.tsx";
import { Preview } from "./Preview.tsx";
import { itemQuery } from "./queries.ts";
import { UsesSection } from "./UsesSection.tsx";
import { VersionsSection } from "./VersionsSection.tsx";

/** One item in a panel: what it shows, what is known of it. */
export function ItemPanel(props: { readonly itemId: string; readonly actor: Actor; readonly onClose: () => void }) {
  const t = useText();
  const found = useQuery(itemQuery(props.itemId));
  const item = found.data;
  const [earlier, setEarlier] = useState<number>();
  const mayShare = item !== undefined && may.shareItem(props.actor, item.level) === true;
  return (
    <SidePanel title={item?.name ?? t("repository.details")} closeLabel={t("shell.close")} onClose={props.onClose}>
      {found.isPending && <ListSkeleton label={t("shell.loading")} />}
      {found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {item && (
        <div className="repository-panel">
          {item.kind === "file" && (
            <Preview
              key={earlier ?? item.version}
              item={item}
              version={earlier ?? item.version}
              onCurrent={() => setEarlier(undefined)}
            />
          )}
          {item.kind === "file" && (
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
          <Facts item={item} />
          <Description item={item} may={may.changeItem(props.actor, item.level)} />
          {item.kind === "file" && (
            <PaperSection item={item} mayChange={may.changeItem(props.actor, item.level) === true} />
          )}
          {item.kind === "file" && <UsesSection itemId={item.id} />}
          <AccessSection itemId={item.id} mayShare={mayShare} />
          {mayShare && <LinkSection item={item} />}
          {item.kind === "file" && (
            <VersionsSection
              item={item}
              mayChange={may.changeItem(props.actor, item.level) === true}
              onShow={setEarlier}
            />
          )}
          <ActivitySection itemId={item.id} mayExport={may.seeLink(props.actor, item.level) === true} />
        </div>
      )}
    </SidePanel>
  );
}

function Facts({ item }: { readonly item: ItemDetails }) {
  const t = useText();
  const folder = item.path.at(-1);
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [
      t("repository.place"),
      <Link key="place" to="." search={(folder ? { folder: folder.id } : {}) as never}>
        {folder?.name ?? t("repository.views.place")}
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
