import type { OrganizationSection, Parts } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";

/** The programs that receive events, as a section of /manageorg. */
const organization: readonly OrganizationSection[] = [
  {
    id: "webhooks",
    title: "webhooks.tab",
    order: 105,
    Part: lazyComponent(() => import("./WebhooksSection.tsx").then((m) => m.WebhooksSection)),
  },
];

/** The parts this feature adds to pages of other features. */
export const parts: Parts = { organization };
