import type { FiledSection, Parts, ProcessSection } from "#client/feature.ts";
import { lazyComponent, processPart } from "#client/lazy-component.tsx";
import { takeDossiers } from "../policy.ts";

const process: readonly ProcessSection[] = [
  {
    id: "dossier",
    title: "dossiers.title",
    order: 90,
    shownTo: takeDossiers,
    Part: processPart(() => import("./DossierSection.tsx").then((m) => m.ProcessDossier)),
  },
];

const filed: readonly FiledSection[] = [
  {
    id: "dossier",
    title: "dossiers.title",
    order: 90,
    shownTo: takeDossiers,
    Part: lazyComponent(() => import("./DossierSection.tsx").then((m) => m.FiledDossier)),
  },
];

/** The dossier of a process, a client or a project, on their pages. */
export const parts: Parts = { process, filed };
