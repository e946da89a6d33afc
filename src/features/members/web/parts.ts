import Organization from "@mui/icons-material/ApartmentOutlined";
import type { Parts } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";

/** What this feature adds to the pages of others and to the frame around them. */
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
