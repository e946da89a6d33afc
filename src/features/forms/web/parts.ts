import type { Parts, PartyCard, ProcessSection, TemplateSection, WorkSection } from "#client/feature.ts";
import { lazyComponent, processPart } from "#client/lazy-component.tsx";
import { role } from "#protocol/decision.ts";
import { readHeld } from "../policy.ts";

/** The public form of a template, as a tab of /templateSettings/:id. */
const template: readonly TemplateSection[] = [
  {
    id: "public-form",
    title: "forms.settings.tab",
    order: 50,
    shownTo: (actor) => role(actor, "owner", "manager"),
    Part: lazyComponent(() => import("./PublicFormTab.tsx").then((m) => m.PublicFormTab)),
  },
];

/** The requester of a process, next to the process. */
const process: readonly ProcessSection[] = [
  {
    id: "request",
    title: "forms.request.title",
    order: 10,
    shownTo: (actor) => role(actor, "owner", "creator", "reviewer"),
    Part: processPart(() => import("./RequestSection.tsx").then((m) => m.RequestSection)),
  },
  {
    id: "shares",
    title: "forms.share.title",
    order: 20,
    // Without the plan, what was shared can still be taken back.
    shownTo: (actor) => role(actor, "owner", "creator", "consultant"),
    Part: processPart(() => import("./ShareSection.tsx").then((m) => m.ShareSection)),
  },
];

/** The held requests, below the work items. */
const work: readonly WorkSection[] = [
  {
    id: "held",
    title: "forms.held.title",
    order: 40,
    shownTo: readHeld,
    Part: lazyComponent(() => import("./HeldRequests.tsx").then((m) => m.HeldRequests)),
  },
];

/** The identity card of a person in a form. */
const partyCards: readonly PartyCard[] = [
  {
    id: "card",
    order: 10,
    Part: lazyComponent(() => import("./PartyCardButton.tsx").then((m) => m.PartyCardButton)),
  },
];

/** The parts this feature adds to pages of other features. */
export const parts: Parts = { template, process, work, partyCards };
