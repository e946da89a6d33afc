import { z } from "zod";
import { FormDefinition } from "#features/answers/form-definition.ts";
import { Question, StoredAnswers } from "#features/answers/stored-answers.ts";
import { ComparedText } from "#features/templates/version-contract.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { TemplateTest, TestError, TestName } from "./template-test.ts";

const ofTest = { templateId: Id, id: Id };

export const listTests = endpoint({
  method: "GET",
  path: "/templates/:templateId/tests",
  access: "member",
  area: "templates",
  summary: "The tests of a template and their results with its current version",
  input: z.strictObject({ templateId: Id }),
  output: z.object({ tests: z.array(TemplateTest), number: z.int32() }),
});

export const listTestSources = endpoint({
  method: "GET",
  path: "/templates/:templateId/tests/sources",
  access: "member",
  area: ["templates", "processes"],
  summary: "The approved processes of a template that the caller can see and that can become a test, newest first",
  input: z.strictObject({ templateId: Id }),
  output: z.object({ processes: z.array(z.object({ id: Id, title: z.string(), approvedOn: z.iso.datetime() })) }),
});

export const keepTest = endpoint({
  method: "POST",
  path: "/templates/:templateId/tests",
  access: "member",
  area: ["templates", "processes:read"],
  summary: "Creates a test for later versions of a template from the answers of an approved process and its text",
  input: z.strictObject({ templateId: Id, processId: Id, name: TestName }),
  output: z.object({ id: Id }),
});

const Chosen = z.object({
  label: z.string(),
  /** `yes`, `no`, or one of a list of options. */
  value: z.string(),
  yesNo: z.boolean(),
});
export type Chosen = z.infer<typeof Chosen>;

export const showCoverage = endpoint({
  method: "GET",
  path: "/templates/:templateId/tests/coverage",
  access: "member",
  area: "templates",
  summary: "The pairs of options no test of a template covers, and sample answers that cover them",
  input: z.strictObject({ templateId: Id }),
  output: z.object({
    all: z.number().int(),
    covered: z.number().int(),
    missing: z.array(z.object({ first: Chosen, second: Chosen })),
    samples: z.array(z.object({ choices: z.array(Chosen), answers: StoredAnswers, covers: z.number().int() })),
  }),
});

export const showTrial = endpoint({
  method: "GET",
  path: "/templates/:templateId/trial",
  access: "member",
  area: "templates",
  summary: "The form of the latest version of a template with sample answers, to try it",
  input: z.strictObject({ templateId: Id }),
  output: z.object({
    versionId: Id,
    number: z.int32(),
    form: FormDefinition,
    questions: z.array(Question),
    answers: StoredAnswers,
    /** Pictures of the document, which stand there as a grey box. */
    pictures: z.array(z.string()),
  }),
});

export const fillTrial = endpoint({
  method: "POST",
  path: "/templates/:templateId/trial",
  access: "member",
  area: "templates",
  summary: "The latest version of a template filled in with given answers, to try it; nothing is saved",
  input: z.strictObject({ templateId: Id, answers: StoredAnswers }),
  output: z.unknown(),
  reads: true,
  download: true,
  limits: [{ by: "account", max: 240, seconds: 60 }],
});

export const keepTypedTest = endpoint({
  method: "POST",
  path: "/templates/:templateId/tests/typed",
  access: "member",
  area: "templates",
  summary:
    "Creates a test from given answers and the text the latest version makes of them; refused (409) if there is a newer version, and (422) if it cannot be filled in with them",
  input: z.strictObject({ templateId: Id, versionId: Id, name: TestName, answers: StoredAnswers }),
  output: z.object({ id: Id }),
});

export const showTest = endpoint({
  method: "GET",
  path: "/templates/:templateId/tests/:id",
  access: "member",
  area: "templates",
  summary:
    "The result of a test with the current version: its text compared with the accepted one, or why it cannot be filled in",
  input: z.strictObject(ofTest),
  output: z.object({
    id: Id,
    version: z.int32(),
    /** The version of the template that was tried. */
    versionId: Id,
    text: ComparedText.nullable(),
    faults: z.array(TestError),
    /** Pictures of the document, which tests leave blank: a test compares texts. */
    pictures: z.array(z.string()),
  }),
});

export const acceptTest = endpoint({
  method: "POST",
  path: "/templates/:templateId/tests/:id/acceptance",
  access: "member",
  area: "templates",
  summary: "Accepts the text of a version of the template as the expected one; refused (409) if either changed",
  input: z.strictObject({ ...ofTest, version: z.int32(), versionId: Id }),
  output: z.object({ id: Id }),
});

export const deleteTest = endpoint({
  method: "DELETE",
  path: "/templates/:templateId/tests/:id",
  access: "member",
  area: "templates",
  summary: "Deletes a test with its answers",
  input: z.strictObject(ofTest),
  output: z.object({ id: Id }),
});
