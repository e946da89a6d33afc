import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";

/** What an organization says of itself changed; every member's session shows its name. */
export const organizationChanged = event("organization.changed", z.object({ organizationId: Id }), () => ({
  keys: [["organization"], ["session"]],
}));
