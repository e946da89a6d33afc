import { later } from "#client/later.tsx";
import type { OrganizationSection } from "#features/members/web/index.ts";

/** What an organization connects, and its keys, as sections of /manageorg. */
export const organizationSections: readonly OrganizationSection[] = [
  {
    tab: "integrations",
    label: (t) => t("apiKeys.integrations"),
    order: 90,
    Section: later(() => import("./IntegrationsSection.tsx").then((m) => m.IntegrationsSection)),
  },
  {
    tab: "apiKeys",
    label: (t) => t("apiKeys.tab"),
    order: 100,
    Section: later(() => import("./ApiKeysSection.tsx").then((m) => m.ApiKeysSection)),
  },
];
