import Star from "@mui/icons-material/Star";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import { downloadUrl } from "#client/call.ts";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import type { More } from "#client/list/PagedList.tsx";
import { Thumbnail } from "#features/attachments/web/index.ts";
import { sizeText } from "#protocol/size-text.ts";
import { getThumbnail } from "../../contract.ts";
import { PaperChip } from "../filing/PaperChip.tsx";
import { ItemIcon } from "./ItemIcon.tsx";
import { ItemLink } from "./ItemLink.tsx";
import { ItemMenu } from "./ItemMenu.tsx";
import type { ItemsProps, ShownItem } from "./Items.tsx";
import { Snippet } from "./Snippet.tsx";
import { isWithShift } from "./use-marked.ts";

/** Items as cards. */
export function ItemGrid({
  items,
  selected,
  onSelect,
  onOpen,
  acts,
  more,
}: ItemsProps & { readonly more: More | undefined }) {
  const t = useText();
  return (
    <>
      <ul className="repository-grid" aria-label={t("repository.items")}>
        {items.map((item) => (
          <li key={item.id} className={selected.has(item.id) ? "marked" : undefined}>
            <Checkbox
              checked={selected.has(item.id)}
              onChange={(event) => onSelect(item.id, isWithShift(event))}
              slotProps={{ input: { "aria-label": t("repository.mark", { name: item.name }) } }}
            />
            <ItemMenu item={item} acts={acts} onOpen={onOpen} />
            <Look item={item} />
            <ItemLink item={item} />
            <Snippet pieces={item.snippet} />
            <PaperChip validUntil={item.validUntil} />
            <small>
              {item.starred && <Star className="repository-star" titleAccess={t("repository.starred")} />}
              {item.kind === "file" && `${sizeText(item.size)}, `}
              {formatDate(item.updatedAt)}
            </small>
          </li>
        ))}
      </ul>
      {more && (
        <Button loading={more.loading} onClick={more.onMore}>
          {more.label}
        </Button>
      )}
    </>
  );
}

/** Shows the thumbnail of a file, or the icon of a folder and of other files. */
function Look({ item }: { readonly item: ShownItem }) {
  if (item.kind === "folder") return <ItemIcon item={item} large />;
  const isPicture = item.mediaType.startsWith("image/");
  return (
    <Thumbnail
      state={item.thumbnail}
      address={downloadUrl(getThumbnail, { itemId: item.id, version: item.version })}
      className={isPicture ? "repository-thumbnail" : "repository-thumbnail page"}
      instead={
        <span className="repository-thumbnail">
          <ItemIcon item={item} large />
        </span>
      }
    />
  );
}
