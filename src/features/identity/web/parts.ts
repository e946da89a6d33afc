import Account from "@mui/icons-material/AccountCircleOutlined";
import type { Parts } from "#client/feature.ts";

/** The parts this feature adds to pages of other features and to the frame. */
export const parts: Parts = { icons: { "/myaccount": Account } };
