import Processes from "@mui/icons-material/DescriptionOutlined";
import type { Parts } from "#client/feature.ts";

/** The parts this feature adds to the frame. */
export const parts: Parts = { icons: { "/processes": Processes } };
