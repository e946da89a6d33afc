import { z } from "zod";
import { FormDefinition } from "#features/answers/form-definition.ts";
import { Id } from "#protocol/page.ts";

/** A template's file is smaller than this, in bytes. */
export const largestTemplate = 5 * 1024 * 1024;

export const TemplateName = z.string().trim().min(1, "templates.nameRequired").max(100, "templates.nameTooLong");
export const Description = z
  .string()
  .trim()
  .min(1, "templates.descriptionRequired")
  .max(50, "templates.descriptionTooLong");
/** Blank, or words behind slashes: `/abc/123`. */
export const directoryPattern = /^(?:\/[\p{L}\p{N}_-]+)*$/u;
export const Directory = z
  .string()
  .trim()
  .max(200, "templates.directoryTooLong")
  .regex(directoryPattern, "templates.directoryInvalid");

/** The version with which processes begin: the newest (`published`), an older one (`waiting`), or none. */
export const Publication = z.enum(["published", "waiting", "unpublished"]);
export type Publication = z.infer<typeof Publication>;

const maxTags = 10;
/** Words a template is found by, each once. */
export const TemplateTags = z
  .array(
    z
      .string()
      .transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s,]+/gu, " ").trim())
      .pipe(z.string().min(1).max(40, "templates.tagTooLong")),
  )
  .max(maxTags, "templates.tooManyTags")
  .transform((tags) => [...new Set(tags)]);

/** A row of the list. */
export const TemplateRow = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  directory: z.string(),
  /** The number of the newest upload. */
  number: z.int32(),
  fieldCount: z.number().int(),
  updatedAt: z.iso.datetime(),
  /** Taken from the gallery; any other is the organization's own. */
  fromGallery: z.boolean(),
  publication: Publication,
  tags: z.array(z.string()),
});
export type TemplateRow = z.infer<typeof TemplateRow>;

/** A template that was put away; `taken`: another one has its name in its directory now, so that it cannot come back. */
export const DeletedTemplate = z.object({
  id: Id,
  name: z.string(),
  directory: z.string(),
  deletedAt: z.iso.datetime(),
  taken: z.boolean(),
});
export type DeletedTemplate = z.infer<typeof DeletedTemplate>;

/** One upload of a template's file. */
export const TemplateVersion = z.object({
  id: Id,
  number: z.int32(),
  fileName: z.string(),
  size: z.number().int(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
});
export type TemplateVersion = z.infer<typeof TemplateVersion>;

/**
 * An element in the order of the document: how deep inside others, in how many places it is used, and whether it is a loop
 * or condition by what a formula makes of it, so that nobody can decide otherwise.
 */
export const OutlineEntry = z.object({
  key: z.string(),
  depth: z.number().int(),
  places: z.int32(),
  fixed: z.boolean(),
});
export type OutlineEntry = z.infer<typeof OutlineEntry>;

/** The pattern of titles: text with places for answers, `{comprador} - {finca}`. */
export const TitlePattern = z.string().trim().min(1).max(200, "templates.titlePatternTooLong");

/** A template with its settings, as its settings page shows it. `version` grows with every change of any of it. */
export const Template = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  directory: z.string(),
  version: z.int32(),
  /** Finishing a process of it approves the process at once, without a review. */
  autoApprove: z.boolean(),
  /** The pattern of the titles of its processes. Null: people write them. */
  titlePattern: z.string().nullable(),
  publication: Publication,
  /** The newest version, which the settings show. */
  versionId: Id,
  number: z.int32(),
  form: FormDefinition,
  outline: z.array(OutlineEntry),
  versions: z.array(TemplateVersion),
});
export type Template = z.infer<typeof Template>;
