import Star from "@mui/icons-material/Star";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import type { More } from "#client/list/PagedList.tsx";
import { sizeText } from "#protocol/size-text.ts";
import { type Column, DataTable, type Sort } from "#ui/DataTable.tsx";
import type { Item } from "../../item.ts";
import { PaperChip } from "../filing/PaperChip.tsx";
import { ItemIcon } from "./ItemIcon.tsx";
import { ItemLink } from "./ItemLink.tsx";
import { ItemMenu } from "./ItemMenu.tsx";
import type { ItemsProps, ShownItem } from "./Items.tsx";
import { markColumn } from "./mark-column.tsx";
import { Snippet } from "./Snippet.tsx";

type Translate = ReturnType<typeof useText>;

/** Items as a table. */
export function ItemTable(
  props: ItemsProps & {
    readonly more: More | undefined;
    readonly sort?: Sort;
    readonly onSort?: (next: Sort) => void;
  },
) {
  const t = useText();
  const { items, sort, onSort } = props;
  return (
    <DataTable
      label={t("repository.items")}
      rows={items}
      rowKey={({ id }) => id}
      more={props.more}
      {...(sort && onSort ? { sort, onSort } : {})}
      columns={columnsOf(t, props)}
    />
  );
}

function columnsOf(t: Translate, { scattered, selected, onSelect, onOpen, acts }: ItemsProps): Column<ShownItem>[] {
  return [
    markColumn<ShownItem>(t, selected, onSelect),
    nameColumn(t),
    // What was found needs room for the place where it says so.
    ...(scattered ? [folderColumn(t), ...factColumns(t).filter(({ key }) => key === "modified")] : factColumns(t)),
    {
      key: "actions",
      heading: "",
      as: "actions",
      width: "64px",
      cell: (item) => <ItemMenu item={item} acts={acts} onOpen={onOpen} />,
    },
  ];
}

const nameColumn = (t: Translate): Column<ShownItem> => ({
  key: "name",
  heading: t("repository.nameLabel"),
  as: "title",
  sortable: true,
  cell: (item) => (
    <span className="repository-name">
      <ItemIcon item={item} />
      <span className="repository-titles">
        <ItemLink item={item} />
        <Snippet pieces={item.snippet} />
        <PaperChip validUntil={item.validUntil} />
      </span>
      {item.starred && <Star className="repository-star" titleAccess={t("repository.starred")} />}
    </span>
  ),
});

const folderColumn = (t: Translate): Column<ShownItem> => ({
  key: "folder",
  heading: t("repository.place"),
  width: "200px",
  cell: ({ folderName, ownerName }) => folderName || t("repository.topOf", { name: ownerName }),
});

const factColumns = (t: Translate): Column<Item>[] => [
  { key: "owner", heading: t("repository.owner"), width: "180px", cell: ({ ownerName }) => ownerName },
  {
    key: "modified",
    heading: t("repository.modified"),
    width: "170px",
    sortable: true,
    cell: ({ updatedAt }) => formatDateTime(updatedAt),
  },
  {
    key: "size",
    heading: t("repository.size"),
    width: "100px",
    sortable: true,
    cell: ({ kind, size }) => (kind === "file" ? sizeText(size) : "–"),
  },
];
