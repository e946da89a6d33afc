import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import type { LiveKey } from "#protocol/query-key.ts";
import { templateKeys, templateListKeys, templateVersionKeys } from "./feature.ts";

const touches = ({ templateId }: { templateId: string }) => ({
  keys: [templateListKeys.all, templateKeys.one(templateId), templateVersionKeys.one(templateId)] satisfies LiveKey[],
});

/** A file became a template, or the next version of one. */
export const templateUploaded = event(
  "template.uploaded",
  z.object({ templateId: Id, versionId: Id, number: z.int32() }),
  touches,
);

/** Name, description, directory or form settings changed. */
export const templateChanged = event("template.changed", z.object({ templateId: Id, versionId: Id }), touches);

/** A template was put away: no new process begins with it. */
export const templateDeleted = event("template.deleted", z.object({ templateId: Id }), touches);

/** A deletion was undone. */
export const templateRestored = event("template.restored", z.object({ templateId: Id }), touches);
