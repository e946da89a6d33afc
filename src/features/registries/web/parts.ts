import type { Parts, Tool } from "#client/feature.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { openRegistries, readQueries } from "../policy.ts";

/** Queries to registries among the tools of /utilities, which an installation shows or not. */
const tools: readonly Tool[] = [
  {
    id: "registries",
    title: "registries.tool",
    order: 10,
    shownTo: (actor) => openRegistries(actor, true),
    opensTo: (actor) => readQueries(actor, true),
    Part: lazyComponent(() => import("./RegistryTool.tsx").then((m) => m.RegistryTool)),
  },
];

/** The parts this feature adds to pages of other features. */
export const parts: Parts = { tools };
