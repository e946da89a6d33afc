import Boards from "@mui/icons-material/ViewKanbanOutlined";
import type { Parts } from "#client/feature.ts";

/** What this feature adds to the pages of others and to the frame around them. */
export const parts: Parts = { icons: { "/boards": Boards } };
