import Report from "@mui/icons-material/SummarizeOutlined";
import type { Parts } from "#client/feature.ts";

/** The parts this feature adds to pages of other features and to the frame. */
export const parts: Parts = { icons: { "/reports": Report } };
