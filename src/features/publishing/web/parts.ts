import type { Parts, TemplateSection } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { readPublication } from "../policy.ts";

/** Which version processes begin with, as a tab of /templateSettings/:id. */
const template: readonly TemplateSection[] = [
  {
    id: "publication",
    title: "publishing.tab",
    order: 95,
    shownTo: readPublication,
    Part: lazyComponent(() => import("./PublicationTab.tsx").then((m) => m.PublicationTab)),
  },
];

/** The parts this feature adds to pages of other features. */
export const parts: Parts = { template };
