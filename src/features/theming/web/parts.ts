import type { OrganizationSection, Parts } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";

/** The theme as a section of /manageorg. */
const organization: readonly OrganizationSection[] = [
  {
    id: "theme",
    title: "theming.tab",
    order: 80,
    Part: lazyComponent(() => import("./ThemeSection.tsx").then((m) => m.ThemeSection)),
  },
];

/** What this feature adds to the pages of others and to the frame around them. */
export const parts: Parts = { organization };
