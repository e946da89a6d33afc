import Tools from "@mui/icons-material/TravelExploreOutlined";
import type { Parts } from "#client/feature.ts";

/** The parts this feature adds to the frame. */
export const parts: Parts = { icons: { "/utilities": Tools } };
