import { z } from "zod";
import { templateVersionKeys } from "#features/templates/feature.ts";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";

/** Drafts of a template went on with another version of it. */
export const publicationChanged = event("publishing.draftsMoved", z.object({ templateId: Id }), ({ templateId }) => ({
  keys: [templateVersionKeys.one(templateId)],
}));
