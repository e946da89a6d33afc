import type { OrganizationSection, Parts } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";

/** The teams as a section of /manageorg. */
const organization: readonly OrganizationSection[] = [
  {
    id: "teams",
    title: "teams.tab",
    order: 20,
    Part: lazyComponent(() => import("./TeamsSection.tsx").then((m) => m.TeamsSection)),
  },
];

/** What this feature adds to the pages of others and to the frame around them. */
export const parts: Parts = { organization };
