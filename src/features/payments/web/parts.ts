import Payments from "@mui/icons-material/PaymentsOutlined";
import type { Parts } from "#client/feature.ts";

/** The parts this feature adds to pages of other features and to the frame. */
export const parts: Parts = { icons: { "/payments": Payments } };
