import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { settingNames, settingSorts } from "./compare-forms.ts";

/** A version: an upload (`number`) with the settings saved for it (`revision`). */
export const SavedVersion = z.object({
  id: Id,
  number: z.int32(),
  revision: z.int32(),
  fileName: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
});
export type SavedVersion = z.infer<typeof SavedVersion>;

export const listVersions = endpoint({
  method: "GET",
  path: "/templates/:id/versions",
  access: "member",
  area: "templates",
  summary: "The versions of a template, including each change of settings, newest first, at most 200",
  input: z.strictObject({ id: Id }),
  output: z.object({ versions: z.array(SavedVersion), more: z.boolean() }),
});

const Words = z.array(z.object({ kind: z.enum(["same", "added", "removed"]), text: z.string() })).readonly();

/** A paragraph of a comparison; those that are the same only beside a change. */
export const ComparedParagraph = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["same", "added", "removed", "moved"]), file: z.string(), text: z.string() }),
  z.object({ kind: z.literal("changed"), file: z.string(), words: Words }),
  z.object({ kind: z.literal("skipped"), file: z.string(), count: z.number().int() }),
]);
export type ComparedParagraph = z.infer<typeof ComparedParagraph>;

const Count = z.number().int();

/** The differences between two texts. `more`: the list is not complete. */
export const ComparedText = z.object({
  counts: z.object({ added: Count, removed: Count, changed: Count, moved: Count }),
  shown: z.array(ComparedParagraph).readonly(),
  more: z.boolean(),
});
export type ComparedText = z.infer<typeof ComparedText>;

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly()]).nullable();

/** A field, group or rule that is not as it was; the names of settings are `templates.versions.setting.<name>`. */
const ComparedThing = z.object({
  sort: z.enum(settingSorts),
  change: z.enum(["added", "removed", "changed", "renamed"]),
  name: z.string(),
  settings: z.array(z.object({ setting: z.enum(settingNames), before: Value, after: Value })).readonly(),
});
export type ComparedThing = z.infer<typeof ComparedThing>;

const pair = z.strictObject({ id: Id, before: Id, after: Id });

export const compareVersions = endpoint({
  method: "GET",
  path: "/templates/:id/comparison",
  access: "member",
  area: "templates",
  summary: "The differences between two versions of a template: paragraphs, fields and settings",
  input: pair,
  output: z.object({ text: ComparedText, things: z.array(ComparedThing).readonly() }),
  limits: [{ by: "account", max: 60, seconds: 60 }],
});

export const redlineVersions = endpoint({
  method: "GET",
  path: "/templates/:id/comparison/file",
  access: "member",
  area: "templates",
  summary: "The later of two versions as a Word file with the differences as tracked changes",
  input: pair,
  output: z.unknown(),
  download: true,
  limits: [{ by: "account", max: 30, seconds: 60 }],
});
