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

/** The parts this feature adds to pages of other features. */
export const parts: Parts = { organization };
