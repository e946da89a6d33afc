import type { Parts, TemplateSection } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { readChecks } from "../policy.ts";

/** The findings in a template, as a tab of /templateSettings/:id. */
const template: readonly TemplateSection[] = [
  {
    id: "checks",
    title: "templateChecks.tab",
    order: 40,
    shownTo: readChecks,
    Part: lazyComponent(() => import("./TemplateChecks.tsx").then((m) => m.TemplateChecks)),
  },
];

/** The parts this feature adds to pages of other features. */
export const parts: Parts = { template };
