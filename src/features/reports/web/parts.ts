import Report from "@mui/icons-material/SummarizeOutlined";
import type { Parts } from "#client/feature.ts";

/** What this feature adds to the pages of others and to the frame around them. */
export const parts: Parts = { icons: { "/reports": Report } };
