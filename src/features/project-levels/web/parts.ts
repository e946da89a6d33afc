import Levels from "@mui/icons-material/LayersOutlined";
import type { Parts } from "#client/feature.ts";

/** The parts this feature adds to the frame. */
export const parts: Parts = { icons: { "/hp": Levels } };
