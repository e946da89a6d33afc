import type { OrganizationSection, Parts } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";

/** The programs that are told what happens, as a section of /manageorg. */
const organization: readonly OrganizationSection[] = [
  {
    id: "webhooks",
    title: "webhooks.tab",
    order: 105,
    Part: lazyComponent(() => import("./WebhooksSection.tsx").then((m) => m.WebhooksSection)),
  },
];

/** What this feature adds to the pages of others and to the frame around them. */
export const parts: Parts = { organization };
