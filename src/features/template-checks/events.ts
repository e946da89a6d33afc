import { z } from "zod";
import { templateVersionKeys } from "#features/templates/feature.ts";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";

/** A person confirmed that a finding of a template is right, or withdrew that. */
export const findingIgnored = event("templateChecks.ignored", z.object({ templateId: Id }), ({ templateId }) => ({
  keys: [templateVersionKeys.one(templateId)],
}));
