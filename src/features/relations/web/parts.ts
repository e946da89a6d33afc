import type { Parts, ProcessNotice, ProcessSection } from "#client/feature.ts";
import { lazyComponent, processPart } from "#client/lazy-component.tsx";

/** The relations of a process, next to it. */
const process: readonly ProcessSection[] = [
  {
    id: "relations",
    title: "relations.title",
    order: 20,
    Part: processPart(() => import("./RelatedProcesses.tsx").then((m) => m.RelatedProcesses)),
  },
];

/** That it was replaced, above everything else about it. */
const processNotices: readonly ProcessNotice[] = [
  {
    id: "replaced",
    order: 10,
    Part: lazyComponent(() => import("./RelatedProcesses.tsx").then((m) => m.ReplacedNotice)),
  },
];

/** The parts this feature adds to the page of a process. */
export const parts: Parts = { process, processNotices };
