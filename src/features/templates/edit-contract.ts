import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { TemplateError, TemplateWarning } from "./findings.ts";

/** The maximum of unsaved changes. */
export const maxEdits = 200;

/** A piece of text as it was shown (with its paragraph and the text before it) or typed. */
const Spot = z.strictObject({
  text: z.string().min(1).max(20_000),
  file: z.string().max(200).optional(),
  paragraph: z.number().int().min(1).max(1_000_000).optional(),
  before: z.string().max(100_000).optional(),
});
export type Spot = z.infer<typeof Spot>;

const Name = z.string().trim().min(1, "templates.edit.name_invalid").max(100, "templates.nameTooLong");
const Key = z.string().min(1).max(1500);

/** One change of the tags of a template; what each means says `TagEdit` of `engine/document/edit/edit-tags.ts`. */
export const TagEdit = z.discriminatedUnion("edit", [
  z.strictObject({ edit: z.literal("field"), at: Spot, name: Name, everywhere: z.boolean() }),
  z.strictObject({
    edit: z.literal("section"),
    at: Spot,
    to: Spot.optional(),
    name: Name,
    kind: z.enum(["loop", "condition"]),
  }),
  z.strictObject({ edit: z.literal("text"), at: Spot, text: z.string().max(2000) }),
  z.strictObject({ edit: z.literal("unwrap"), key: Key }),
  z.strictObject({ edit: z.literal("rename"), key: Key, name: Name }),
]);
export type TagEdit = z.infer<typeof TagEdit>;

/** Why a change cannot be made; its sentence is `templates.edit.<why>`. */
const unedited = ["not_found", "inside_tag", "name_invalid", "name_taken", "not_together"] as const;

const edits = { id: Id, versionId: Id, edits: z.array(TagEdit).min(1).max(maxEdits) };

/** Something a document asks: its key, its name and what it is. */
const AskedElement = z.object({ key: z.string(), name: z.string(), kind: z.enum(["field", "loop", "condition"]) });
export type AskedElement = z.infer<typeof AskedElement>;

export const tryTagEdits = endpoint({
  method: "POST",
  path: "/templates/:id/versions/:versionId/edits",
  access: "member",
  area: "templates",
  summary:
    "The result of changes to the tags of a template's document, with its errors; saves nothing. `failed` is the first change that is not possible",
  input: z.strictObject(edits),
  output: z.object({
    failed: z.object({ at: z.int32(), why: z.enum(unedited) }).nullable(),
    /** The document with its tags marked for the preview, in base64. */
    preview: z.string(),
    /** The questions, in the order of the document. */
    elements: z.array(AskedElement),
    errors: z.array(TemplateError),
    warnings: z.array(TemplateWarning),
  }),
  reads: true,
});

export const keepTagEdits = endpoint({
  method: "PUT",
  path: "/templates/:id/versions/:versionId/edits",
  access: "member",
  area: "templates",
  summary:
    "Creates the next version of a template by changing its tags; settings, rules, alerts, notifications and tasks follow renamed fields. Refused (409) if the version is not the latest",
  input: z.strictObject(edits),
  output: z.object({ number: z.int32(), versionId: Id }),
});
