import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { levelProjectKeys, levelProjectListKeys } from "./feature.ts";

/** A project, one of its levels or one of its units changed. */
export const levelProjectChanged = event("levelProject.changed", z.object({ projectId: Id }), ({ projectId }) => ({
  keys: [levelProjectListKeys.all, levelProjectKeys.one(projectId)],
}));
