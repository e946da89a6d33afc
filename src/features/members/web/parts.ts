import Organization from "@mui/icons-material/ApartmentOutlined";
import type { Parts } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";

/** The parts this feature adds to pages of other features and to the frame. */
export const parts: Parts = {
  icons: { "/manageorg": Organization },
  account: [
    {
      id: "leave",
      order: 70,
      Part: lazyComponent(() => import("./LeaveOrganization.tsx").then((m) => m.LeaveOrganization)),
    },
  ],
};
