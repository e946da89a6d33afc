import Apartment from "@mui/icons-material/AccountTreeOutlined";
import type { Parts } from "#client/feature.ts";

/** The parts this feature adds to the frame. */
export const parts: Parts = { icons: { "/hp": Apartment } };
