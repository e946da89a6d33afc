import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { sessionKeys } from "#protocol/session.ts";
import { brandingKeys } from "./feature.ts";

/** The colours or the logo of an organization changed: every open page of it shows the new brand. */
export const brandingChanged = event("organization.brandingChanged", z.object({ organizationId: Id }), () => ({
  keys: [brandingKeys.all, sessionKeys.all],
}));
