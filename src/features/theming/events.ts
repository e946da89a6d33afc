import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";

/** The colours or the logo of an organization changed: every open page of it dresses anew. */
export const brandingChanged = event("organization.brandingChanged", z.object({ organizationId: Id }), () => ({
  keys: [["branding"], ["session"]],
}));
