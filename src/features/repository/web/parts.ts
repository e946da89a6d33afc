import Folder from "@mui/icons-material/FolderOutlined";
import type { Parts } from "#client/feature.ts";

/** What this feature adds to the frame. */
export const parts: Parts = { icons: { "/repository": Folder } };
