import { later } from "#client/later.tsx";
import type { OrganizationSection } from "#features/members/web/index.ts";

export { rememberSignInPage, visitorBrandQuery } from "./visitor-brand.ts";

/** The theme as a section of /manageorg. */
export const organizationSections: readonly OrganizationSection[] = [
  {
    tab: "theme",
    label: (t) => t("theming.tab"),
    order: 80,
    Section: later(() => import("./ThemeSection.tsx").then((m) => m.ThemeSection)),
  },
];
