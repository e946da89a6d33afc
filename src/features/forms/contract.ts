import { z } from "zod";
import { ProcessState } from "#features/processes/contract.ts";
import { RejectionReason, RejectionTags } from "#features/processes/process.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { languages } from "#protocol/text.ts";
import { FormLink, PublicSettings, RequestedFile, SourceName } from "./public-form.ts";

const path = "/templates/:templateId/public-form";
const template = { templateId: Id };
const link = { ...template, linkId: Id };

/** The public form of a template with its links. */
export const TemplatePublicForm = z.object({
  opened: z.boolean(),
  /** 0: nobody has set it up yet. */
  version: z.int32(),
  settings: PublicSettings,
  /** The title for visitors where the settings have none: the name of the template. */
  name: z.string(),
  /** Marks of the names and numbers of the document of the template, against which the title is compared. */
  concealed: z.array(z.string()),
  requests: z.number().int(),
  /** The number of held requests that seem to be spam. */
  held: z.number().int(),
  /** The groups of the template, in order. */
  groups: z.array(z.object({ id: z.string(), label: z.string() })),
  /** The files that the template itself has its public form ask for. */
  asked: z.array(RequestedFile),
  /** The pictures of the document, which a form can ask for. */
  pictures: z.array(z.object({ id: z.string(), name: z.string(), required: z.boolean() })),
  links: z.array(FormLink),
});
export type TemplatePublicForm = z.infer<typeof TemplatePublicForm>;

export const getPublicForm = endpoint({
  method: "GET",
  path,
  access: "member",
  area: "templates",
  summary: "The public form of a template, with its links",
  input: z.strictObject(template),
  output: TemplatePublicForm,
});

export const savePublicForm = endpoint({
  method: "PUT",
  path,
  access: "member",
  area: "templates",
  summary: "Changes, opens or closes the public form of a template; opening it the first time creates a link",
  input: z.strictObject({ ...template, version: z.int32(), opened: z.boolean(), settings: PublicSettings }),
  output: TemplatePublicForm,
});

export const addFormLink = endpoint({
  method: "POST",
  path: `${path}/links`,
  access: "member",
  area: "templates",
  summary: "Adds a link to a public form, named after where it is published",
  input: z.strictObject({ ...template, source: SourceName }),
  output: FormLink,
});

export const rotateFormLink = endpoint({
  method: "POST",
  path: `${path}/links/:linkId/rotate`,
  access: "member",
  area: "templates",
  summary: "Replaces a link of a public form; the previous one stops working",
  input: z.strictObject(link),
  output: FormLink,
});

export const closeFormLink = endpoint({
  method: "DELETE",
  path: `${path}/links/:linkId`,
  access: "member",
  area: "templates",
  summary: "Closes a link of a public form permanently",
  input: z.strictObject(link),
  output: z.object({ id: Id }),
});

/** The requester of a process from a public form, and the circumstances. */
const FormRequest = z.object({
  name: z.string(),
  email: z.string(),
  /** The phone number, if the form asks for it. */
  phone: z.string().nullable(),
  source: z.string(),
  language: z.enum(languages),
  submittedAt: z.iso.datetime(),
  consentedAt: z.iso.datetime(),
  /** Other processes of the same person with the same answers. */
  duplicates: z.array(z.object({ id: Id, title: z.string() })),
  /** The questions they were asked. */
  asked: z.array(z.object({ name: z.string(), label: z.string(), missing: z.boolean() })),
  /** The questions they are asked again. Null: none. */
  correction: z.object({ labels: z.array(z.string()), at: z.iso.datetime() }).nullable(),
});

export type FormRequest = z.infer<typeof FormRequest>;

export const getFormRequest = endpoint({
  method: "GET",
  path: "/processes/:id/request",
  access: "member",
  area: "processes",
  summary: "The request that started a process through a public form; null if a member started it",
  input: z.strictObject({ id: Id }),
  output: z.object({ request: FormRequest.nullable() }),
});

export const takeRequest = endpoint({
  method: "POST",
  path: "/processes/:id/request/take",
  access: "member",
  area: "processes",
  summary: "Accepts a request from a public form: it becomes a draft of the caller, to be completed",
  input: z.strictObject({ id: Id, version: z.int32() }),
  output: ProcessState,
});

export const refuseRequest = endpoint({
  method: "POST",
  path: "/processes/:id/request/refuse",
  access: "member",
  area: "processes",
  summary: "Rejects a request from a public form permanently; the requester is e-mailed the reason, but not its tags",
  input: z.strictObject({
    id: Id,
    version: z.int32(),
    reason: RejectionReason,
    tags: RejectionTags.default([]),
  }),
  output: ProcessState,
});
