import { z } from "zod";
import { fieldKinds } from "#engine/answers/answer-kinds.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { DocumentAnswers, DocumentTags, RecognizeAnswer, TaggedAnswer } from "./contract.ts";

export const recognizeVersion = endpoint({
  method: "GET",
  path: "/templates/:id/versions/:versionId/recognition",
  access: "member",
  summary: "Finds in the document of a template without tags what can become fields, and the tag that prints each",
  input: z.strictObject({ id: Id, versionId: Id }),
  output: RecognizeAnswer,
});

export const tagVersion = endpoint({
  method: "PUT",
  path: "/templates/:id/versions/:versionId/tags",
  access: "member",
  summary:
    "Makes the next version of a template by writing tags into its document; says whether filling it with the answers gives its text back. Refused (409) when that version is not the newest",
  input: z.strictObject({ id: Id, versionId: Id, tags: DocumentTags, answers: DocumentAnswers }),
  output: TaggedAnswer,
});

export const suggestFields = endpoint({
  method: "POST",
  path: "/templates/recognition/suggestions",
  access: "member",
  summary:
    "Asks the organization's model for better names of what was found in a finished document, and for texts that change too: only such as stand in it. Stores nothing; numbers of identity, tax and telephones are not sent unless the organization allows it",
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
