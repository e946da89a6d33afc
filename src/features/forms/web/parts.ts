import type { Parts, ProcessSection, TemplateSection, WorkSection } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { role } from "#protocol/decision.ts";
import { readHeld } from "../policy.ts";

/** How a template is asked of people outside, as a tab of /templateSettings/:id. */
const template: readonly TemplateSection[] = [
  {
    id: "public-form",
    title: "forms.settings.tab",
    order: 50,
    shownTo: (actor) => role(actor, "owner", "manager"),
    Part: lazyComponent(() => import("./PublicFormTab.tsx").then((m) => m.PublicFormTab)),
  },
];

/** Who asked for a process, beside the process. */
const process: readonly ProcessSection[] = [
  {
    id: "request",
    title: "forms.request.title",
    order: 10,
    shownTo: (actor) => role(actor, "owner", "creator", "reviewer"),
    Part: lazyComponent(() => import("./RequestSection.tsx").then((m) => m.RequestSection)),
  },
  {
    id: "shares",
    title: "forms.share.title",
    order: 20,
    // Without the plan, what was shared can still be taken back.
    shownTo: (actor) => role(actor, "owner", "creator", "consultant"),
    Part: lazyComponent(() => import("./ShareSection.tsx").then((m) => m.ShareSection)),
  },
];

/** What came in and is held, below the work items. */
const work: readonly WorkSection[] = [
  {
    id: "held",
    title: "forms.held.title",
    order: 40,
    shownTo: readHeld,
    Part: lazyComponent(() => import("./HeldRequests.tsx").then((m) => m.HeldRequests)),
  },
];

/** What this feature adds to the pages of others. */
export const parts: Parts = { template, process, work };
