import { z } from "zod";
import { event, type LiveKey } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { Catalog } from "./entry.ts";

/** An entry of a catalog was added, renamed, put away or brought back. */
export const catalogChanged = event(
  "catalog.changed",
  z.object({ catalog: Catalog, entryId: Id }),
  ({ catalog, entryId }) => {
    const keys: LiveKey[] = [["catalog", catalog]];
    if (catalog === "projects") keys.push(["project", entryId]);
    if (catalog === "metrics") keys.push(["project"]);
    // Processes show the names of what they are filed under.
    if (catalog === "clients" || catalog === "projects") keys.push(["processes"], ["process"]);
    return { keys };
  },
);

/** The metrics of a project changed. */
export const projectMeasured = event("project.measured", z.object({ projectId: Id }), ({ projectId }) => ({
  keys: [["project", projectId]],
}));
