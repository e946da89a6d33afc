import Article from "@mui/icons-material/ArticleOutlined";
import Folder from "@mui/icons-material/Folder";
import FolderShared from "@mui/icons-material/FolderShared";
import Picture from "@mui/icons-material/ImageOutlined";
import File from "@mui/icons-material/InsertDriveFileOutlined";
import Pdf from "@mui/icons-material/PictureAsPdfOutlined";
import Sheet from "@mui/icons-material/TableChartOutlined";
import type { Item } from "../../item.ts";

/** The icon of an item's kind. */
export function ItemIcon({
  item,
  large,
}: {
  readonly item: Pick<Item, "kind" | "mediaType" | "shared" | "linked">;
  readonly large?: true;
}) {
  const props = { "aria-hidden": true, className: "repository-icon", fontSize: large ? "large" : "medium" } as const;
  if (item.kind === "folder") return item.shared || item.linked ? <FolderShared {...props} /> : <Folder {...props} />;
  if (item.mediaType === "application/pdf") return <Pdf {...props} />;
  if (item.mediaType.startsWith("image/")) return <Picture {...props} />;
  if (/spreadsheet|csv/.test(item.mediaType)) return <Sheet {...props} />;
  return /wordprocessing|opendocument.text|text\//.test(item.mediaType) ? <Article {...props} /> : <File {...props} />;
}
