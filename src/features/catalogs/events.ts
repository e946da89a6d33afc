import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import type { LiveKey } from "#protocol/query-key.ts";
import { Catalog } from "./entry.ts";
import { catalogKeys, projectKeys } from "./feature.ts";

/** An entry of a catalog was added, renamed, put away or brought back. */
export const catalogChanged = event(
  "catalog.changed",
  z.object({ catalog: Catalog, entryId: Id }),
  ({ catalog, entryId }) => {
    const keys: LiveKey[] = [catalogKeys.one(catalog)];
    if (catalog === "projects") keys.push(projectKeys.one(entryId));
    if (catalog === "metrics") keys.push(projectKeys.all);
    return { keys };
  },
);

/** The metrics of a project changed. */
export const projectMeasured = event("project.measured", z.object({ projectId: Id }), ({ projectId }) => ({
  keys: [projectKeys.one(projectId)],
}));
