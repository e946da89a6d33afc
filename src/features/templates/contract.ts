import { z } from "zod";
import { FormDefinition } from "#features/answers/form-definition.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf } from "#protocol/page.ts";
import { FieldProposals } from "./field-proposals.ts";
import { Fix, TemplateError, TemplateWarning } from "./findings.ts";
import { droppable } from "./kept-rules.ts";
import { PlaceInDocument, Recognized } from "./recognized.ts";
import {
  DeletedTemplate,
  Description,
  Directory,
  largestTemplate,
  Template,
  TemplateName,
  TemplateRow,
  TitlePattern,
} from "./template.ts";

const upload = { maxBytes: largestTemplate, inclusive: false, tooLarge: "templates.fileTooLarge" } as const;
const limits = [{ by: "account", max: 20, seconds: 60 }] as const;

/** The file is invalid and nothing was stored: all its errors at once. `id` is that of the error, or `multi_error` for several. */
const Invalid = z.object({
  kind: z.literal("invalid"),
  id: TemplateError.shape.id,
  errors: z.array(TemplateError),
  warnings: z.array(TemplateWarning),
});

/** An element that is called otherwise in the next version: its key before, and now. */
const FieldRename = z.strictObject({ from: z.string().min(1).max(1500), to: z.string().min(1).max(1500) });
export type FieldRename = z.infer<typeof FieldRename>;

/** A file became a template, or its next version. `added` and `removed` are names of fields against the version before. */
const Stored = z.object({
  kind: z.literal("stored"),
  id: Id,
  versionId: Id,
  number: z.int32(),
  fieldCount: z.number().int(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** Rules of the version before that have no place in this one. */
  dropped: z.array(z.object({ rule: z.enum(droppable), label: z.string() })),
  warnings: z.array(TemplateWarning),
  /** The fields of a new version that are probably the same under another name, by key. */
  renames: z.array(FieldRename).default([]),
});

/** Why the file is no Word document the product opens; its sentence is `templates.problem.<code>`. */
const Problem = z.object({ code: z.string(), part: z.string(), detail: z.string() });
export type UploadProblem = z.infer<typeof Problem>;

/** The file was not read at all: damaged, locked, something else than a .docx, or with contents that are not let in. */
const Refused = z.object({ kind: z.literal("refused"), problems: z.array(Problem) });

export const UploadAnswer = z.discriminatedUnion("kind", [Stored, Invalid, Refused]);
export type UploadAnswer = z.infer<typeof UploadAnswer>;

/** A list as a form field carries it: JSON. */
const jsonOf = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .max(99_000, "templates.fromDocument.tooMany")
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "failure.invalid" });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** Fixes of errors of the file (JSON), as earlier answers for it offered them, in the order they are to be made. */
const Fixes = jsonOf(z.array(Fix).max(100)).optional();

export const uploadTemplate = endpoint({
  method: "POST",
  path: "/templates",
  access: "member",
  area: "templates",
  summary: "Uploads a Word file (.docx) as a new template; returns all errors if there are any",
  input: z.strictObject({
    name: TemplateName,
    description: Description,
    directory: Directory.default(""),
    fixes: Fixes,
  }),
  output: UploadAnswer,
  upload,
  limits,
});

export const uploadVersion = endpoint({
  method: "POST",
  path: "/templates/:id/versions",
  access: "member",
  area: "templates",
  summary: "Uploads the next version of a template; settings are carried over by field name",
  input: z.strictObject({ id: Id, fixes: Fixes }),
  output: UploadAnswer,
  upload,
  limits,
});

export const followRenames = endpoint({
  method: "PUT",
  path: "/templates/:id/versions/:versionId/renames",
  access: "member",
  area: "templates",
  summary:
    "Keeps the settings of renamed fields from the previous version, with their rules, alerts, notifications and tasks. Refused (409) if the version is not the latest",
  input: z.strictObject({ id: Id, versionId: Id, renames: z.array(FieldRename).min(1).max(500) }),
  output: z.object({ versionId: Id }),
});

export const commentTemplate = endpoint({
  method: "POST",
  path: "/templates/comments",
  access: "member",
  area: "templates",
  summary: "Returns an uploaded Word file with a comment at each error and warning; saves nothing",
  input: z.strictObject({}),
  output: z.unknown(),
  reads: true,
  upload,
  download: true,
  limits,
});

export const RecognizeAnswer = z.discriminatedUnion("kind", [Recognized, Refused]);
export type RecognizeAnswer = z.infer<typeof RecognizeAnswer>;

export const recognizeDocument = endpoint({
  method: "POST",
  path: "/templates/recognition",
  access: "member",
  area: "templates",
  summary: "Finds possible fields in a finished Word document, and the tag for each; saves nothing",
  input: z.strictObject({}),
  output: RecognizeAnswer,
  reads: true,
  upload,
  limits,
});

/** The tags to write into a document, and the text of each field there. */
export const DocumentTags = z.array(z.strictObject({ ...PlaceInDocument.shape, text: z.string().max(600) })).max(2000);
const FieldText = z.string().max(5000);
export const DocumentAnswers = z.record(
  z.string().max(100),
  z.union([FieldText, z.array(z.record(z.string().max(100), FieldText)).max(500)]),
);

/**
 * The result of writing tags into a finished document. `name`: that of the template. `givesBack`: filling it with the
 * original texts gives the original document.
 */
export const TaggedAnswer = z.discriminatedUnion("kind", [
  Stored.extend({ name: z.string(), givesBack: z.boolean() }),
  Invalid,
  Refused,
]);
export type TaggedAnswer = z.infer<typeof TaggedAnswer>;

export const templateFromDocument = endpoint({
  method: "POST",
  path: "/templates/from-document",
  access: "member",
  area: "templates",
  summary:
    "Creates a template from a finished Word document by inserting tags (JSON); returns whether filling it in with the answers (JSON) reproduces the text. `fields` (JSON): labels, groups, initial values and examples of the form, by key. `named=proposed`: a name that is taken gets a number",
  input: z.strictObject({
    name: TemplateName,
    named: z.enum(["typed", "proposed"]).default("typed"),
    description: Description,
    directory: Directory.default(""),
    tags: jsonOf(DocumentTags),
    answers: jsonOf(DocumentAnswers),
    fields: jsonOf(FieldProposals).optional(),
  }),
  output: TaggedAnswer,
  upload,
  limits,
});

export const listTemplates = endpoint({
  method: "GET",
  path: "/templates",
  access: "member",
  area: "templates",
  summary:
    "Templates by name, a page at a time; optionally in a directory and those below it, with a tag, or matching a search",
  input: z.strictObject({
    ...PageInput.shape,
    search: z.string().trim().max(100).optional(),
    directory: Directory.optional(),
    tag: z.string().trim().max(40).optional(),
  }),
  output: pageOf(TemplateRow),
});

export const listDirectories = endpoint({
  method: "GET",
  path: "/templates/directories",
  access: "member",
  area: "templates",
  summary:
    "The template directories by name with the number of templates in each, at most 300, whether there are more, and the tags",
  input: z.strictObject({}),
  output: z.object({
    directories: z.array(z.object({ directory: z.string(), templates: z.number().int() })),
    more: z.boolean(),
    tags: z.array(z.object({ tag: z.string(), templates: z.number().int() })),
  }),
});

const ChoiceInput = z.strictObject({ ...PageInput.shape, search: z.string().trim().max(100).optional() });
/** The same, or one of them by its id. */
const NameInput = ChoiceInput.extend({ id: Id.optional() });

export const listTemplateNames = endpoint({
  method: "GET",
  path: "/templates/names",
  access: "member",
  area: "templates",
  summary: "The template names, a page at a time, for every role; optionally matching a search or id",
  input: NameInput,
  output: pageOf(z.object({ id: Id, name: z.string() })),
});

const TemplateChoice = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  directory: z.string(),
  /** The pattern of a process's title if none is given. */
  titlePattern: z.string().nullable(),
});

export const listTemplateChoices = endpoint({
  method: "GET",
  path: "/templates/choices",
  access: "member",
  area: "templates",
  summary:
    "The templates available for new processes, by name, a page at a time; optionally matching a search or an id",
  input: NameInput,
  output: pageOf(TemplateChoice),
});

export const listDeletedTemplates = endpoint({
  method: "GET",
  path: "/templates/deleted",
  access: "member",
  area: "templates",
  summary: "The archived templates, newest first, at most 200",
  input: z.strictObject({}),
  output: z.object({ templates: z.array(DeletedTemplate) }),
});

export const getTemplate = endpoint({
  method: "GET",
  path: "/templates/:id",
  access: "member",
  area: "templates",
  summary: "A template with its form settings and versions",
  input: z.strictObject({ id: Id }),
  output: Template,
});

export const saveTemplate = endpoint({
  method: "PUT",
  path: "/templates/:id",
  access: "member",
  area: "templates",
  summary:
    "Saves the name, description, directory and form settings; refused (409) if someone saved in the meantime. `asTyped`: changes of one person within ten minutes are one version, unless a process was started in between",
  input: z.strictObject({
    id: Id,
    version: z.int32(),
    name: TemplateName,
    description: Description,
    directory: Directory,
    form: FormDefinition,
    asTyped: z.boolean().default(false),
  }),
  output: Template,
});

export const setAutoApprove = endpoint({
  method: "PUT",
  path: "/templates/:id/auto-approve",
  access: "member",
  area: "templates",
  summary: "Sets whether finishing a process of the template approves it immediately, without review",
  input: z.strictObject({ id: Id, autoApprove: z.boolean() }),
  output: z.object({ id: Id, autoApprove: z.boolean() }),
});

export const setTitlePattern = endpoint({
  method: "PUT",
  path: "/templates/:id/title-pattern",
  access: "member",
  area: "templates",
  summary:
    "Sets the format of process titles of the template (`{comprador} - {finca}`), or null to ask for a title. `before`: the format it was changed from; refused (409) if it is another by now",
  input: z.strictObject({
    id: Id,
    titlePattern: TitlePattern.nullable(),
    before: z.string().max(1000).nullable().optional(),
  }),
  output: z.object({ id: Id, titlePattern: z.string().nullable() }),
});

export const deleteTemplate = endpoint({
  method: "DELETE",
  path: "/templates/:id",
  access: "member",
  area: "templates",
  summary: "Archives a template; existing processes continue",
  input: z.strictObject({ id: Id }),
  output: z.object({ id: Id }),
});

export const restoreTemplate = endpoint({
  method: "POST",
  path: "/templates/:id/restore",
  access: "member",
  area: "templates",
  summary: "Restores an archived template",
  input: z.strictObject({ id: Id }),
  output: z.object({ id: Id }),
});

export const downloadTemplate = endpoint({
  method: "GET",
  path: "/templates/:id/versions/:versionId/file",
  access: "member",
  area: "templates",
  summary: "The Word file of a version as it was uploaded",
  input: z.strictObject({ id: Id, versionId: Id }),
  output: z.unknown(),
  download: true,
});

export const previewTemplate = endpoint({
  method: "GET",
  path: "/templates/:id/versions/:versionId/preview",
  access: "member",
  area: "templates",
  summary: "The Word file of a version with its tags marked, for the preview next to the settings",
  input: z.strictObject({ id: Id, versionId: Id }),
  output: z.unknown(),
  download: true,
});
