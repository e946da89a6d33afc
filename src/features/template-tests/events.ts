import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { templateTestKeys } from "./feature.ts";

/** Tests of a template were kept, tried, accepted or deleted. */
export const templateTestsChanged = event("templateTests.changed", z.object({ templateId: Id }), ({ templateId }) => ({
  keys: [templateTestKeys.one(templateId)],
}));
