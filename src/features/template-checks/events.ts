import { z } from "zod";
import { templateVersionKeys } from "#features/templates/keys.ts";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";

/** Somebody said that a finding of a template is right as it is, or took that back. */
export const findingIgnored = event("templateChecks.ignored", z.object({ templateId: Id }), ({ templateId }) => ({
  keys: [templateVersionKeys.one(templateId)],
}));
