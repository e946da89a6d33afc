import { later } from "#client/later.tsx";
import type { OrganizationSection } from "#features/members/web/index.ts";

/** The teams as a section of /manageorg. */
export const organizationSections: readonly OrganizationSection[] = [
  {
    tab: "teams",
    label: (t) => t("teams.tab"),
    order: 20,
    Section: later(() => import("./TeamsSection.tsx").then((m) => m.TeamsSection)),
  },
];
