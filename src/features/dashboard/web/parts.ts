import Dashboard from "@mui/icons-material/InsightsOutlined";
import type { Parts } from "#client/feature.ts";

/** The parts this feature adds to pages of other features and to the frame. */
export const parts: Parts = { icons: { "/dashboard": Dashboard } };
