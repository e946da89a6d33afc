import type { Parts, Tool } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { openPlanner } from "../policy.ts";

/** The planner among the tools of /utilities, which an installation shows or not. */
const tools: readonly Tool[] = [
  {
    id: "planner",
    title: "planner.tool",
    order: 50,
    shownTo: (actor) => openPlanner(actor, true),
    Part: lazyComponent(() => import("./PlannerTool.tsx").then((m) => m.PlannerTool)),
  },
];

/** The parts this feature adds to pages of other features. */
export const parts: Parts = { tools };
