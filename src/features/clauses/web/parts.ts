import type { Parts, TemplateSection, TemplateSource } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { readClauses } from "../policy.ts";

/** The library, from /managetemplates. */
const sources: readonly TemplateSource[] = [
  {
    id: "clauses",
    title: "clauses.library",
    order: 20,
    shownTo: readClauses,
    Part: lazyComponent(() => import("./ClauseLibrary.tsx").then((m) => m.ClauseLibrary)),
  },
];

/** The clauses of one template, as a tab of /templateSettings/:id. */
const template: readonly TemplateSection[] = [
  {
    id: "clauses",
    title: "clauses.tab",
    order: 35,
    shownTo: readClauses,
    Part: lazyComponent(() => import("./TemplateClauses.tsx").then((m) => m.TemplateClauses)),
  },
];

/** The parts this feature adds to pages of other features. */
export const parts: Parts = { sources, template };
