import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { sessionKeys } from "#protocol/session.ts";
import { organizationKeys } from "./feature.ts";

/** The details of an organization changed. Every member's session shows its name. */
export const organizationChanged = event("organization.changed", z.object({ organizationId: Id }), () => ({
  keys: [organizationKeys.all, sessionKeys.all],
}));
