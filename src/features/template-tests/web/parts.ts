import type { Parts, TemplateSection } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { readTests } from "../policy.ts";

/** The tests of a template, as a tab of /templateSettings/:id. */
const template: readonly TemplateSection[] = [
  {
    id: "tests",
    title: "templateTests.tab",
    order: 95,
    shownTo: readTests,
    Part: lazyComponent(() => import("./TemplateTests.tsx").then((m) => m.TemplateTests)),
  },
];

/** The parts this feature adds to pages of other features. */
export const parts: Parts = { template };
