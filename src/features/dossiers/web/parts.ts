import type { FiledSection, Parts, ProcessSection } from "#client/feature.ts";
import { lazyComponent, processPart } from "#client/lazy-component.tsx";
import type { Actor } from "#protocol/actor.ts";
import { all, plan, role } from "#protocol/decision.ts";

// As `takeDossiers` says; the policy itself is too much for the frame, which this comes with.
const shownTo = (actor: Actor) => all(role(actor, "owner", "creator", "reviewer"), plan(actor, "repository"));

const process: readonly ProcessSection[] = [
  {
    id: "dossier",
    title: "dossiers.title",
    order: 90,
    shownTo,
    Part: processPart(() => import("./DossierSection.tsx").then((m) => m.ProcessDossier)),
  },
];

const filed: readonly FiledSection[] = [
  {
    id: "dossier",
    title: "dossiers.title",
    order: 90,
    shownTo,
    Part: lazyComponent(() => import("./DossierSection.tsx").then((m) => m.FiledDossier)),
  },
];

/** The dossier of a process, a client or a project, on their pages. */
export const parts: Parts = { process, filed };
