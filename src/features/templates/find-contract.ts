import { z } from "zod";
import { fieldKinds } from "#engine/answers/answer-kinds.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { DocumentAnswers, DocumentTags, RecognizeAnswer, TaggedAnswer } from "./contract.ts";
import { FieldProposals } from "./field-proposals.ts";

export const recognizeVersion = endpoint({
  method: "GET",
  path: "/templates/:id/versions/:versionId/recognition",
  access: "member",
  area: "templates",
  summary: "Finds possible fields in the document of a template without tags, and the tag for each",
  input: z.strictObject({ id: Id, versionId: Id }),
  output: RecognizeAnswer,
});

export const tagVersion = endpoint({
  method: "PUT",
  path: "/templates/:id/versions/:versionId/tags",
  access: "member",
  area: "templates",
  summary:
    "Creates the next version of a template by inserting tags into its document; returns whether filling it in with the answers reproduces the text. Refused (409) if the version is not the latest",
  input: z.strictObject({
    id: Id,
    versionId: Id,
    tags: DocumentTags,
    answers: DocumentAnswers,
    fields: FieldProposals.optional(),
  }),
  output: TaggedAnswer,
});

export const suggestFields = endpoint({
  method: "POST",
  path: "/templates/recognition/suggestions",
  access: "member",
  area: "templates",
  summary:
    "Asks the organization's language model for better names of the fields found in a finished document, and for other texts of it that vary. Saves nothing; identity, tax and phone numbers are not sent unless the organization allows it",
  input: z.strictObject({
    paragraphs: z.array(z.string().max(100_000)).max(5000),
    fields: z
      .array(z.strictObject({ name: z.string().max(200), kind: z.enum(fieldKinds), value: z.string().max(5000) }))
      .max(500),
  }),
  output: z.object({
    names: z.array(z.object({ field: z.number().int(), name: z.string() })),
    texts: z.array(z.object({ text: z.string(), name: z.string() })),
  }),
  limits: [{ by: "account", max: 30, seconds: 3600 }],
});
