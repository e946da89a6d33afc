import Account from "@mui/icons-material/AccountCircleOutlined";
import type { Parts } from "#client/feature.ts";

/** What this feature adds to the pages of others and to the frame around them. */
export const parts: Parts = { icons: { "/myaccount": Account } };
