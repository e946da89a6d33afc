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

/** The parts this feature adds to pages of other features. */
export const parts: Parts = { organization };
