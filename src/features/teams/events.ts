import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { teamKeys } from "./feature.ts";

/** A team was made, renamed or deleted, or its people changed. */
export const teamChanged = event("team.changed", z.object({ teamId: Id }), () => ({
  keys: [teamKeys.all],
}));
