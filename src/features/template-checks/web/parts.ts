import type { Parts, TemplateSection } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { readChecks } from "../policy.ts";

/** What deserves a look in a template, as a tab of /templateSettings/:id. */
const template: readonly TemplateSection[] = [
  {
    id: "checks",
    title: "templateChecks.tab",
    order: 40,
    shownTo: readChecks,
    Part: lazyComponent(() => import("./TemplateChecks.tsx").then((m) => m.TemplateChecks)),
  },
];

/** What this feature adds to the pages of others. */
export const parts: Parts = { template };
