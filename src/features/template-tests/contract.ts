import { z } from "zod";
import { ComparedText } from "#features/templates/version-contract.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { TemplateTest, TestFault, TestName } from "./template-test.ts";

const ofTest = { templateId: Id, id: Id };

export const listTests = endpoint({
  method: "GET",
  path: "/templates/:templateId/tests",
  access: "member",
  summary: "The tests of a template and what its current version makes of each",
  input: z.strictObject({ templateId: Id }),
  output: z.object({ tests: z.array(TemplateTest), number: z.number().int() }),
});

export const listTestSources = endpoint({
  method: "GET",
  path: "/templates/:templateId/tests/sources",
  access: "member",
  summary: "Approved processes of a template that the asker may read and that can be kept as a test, the newest first",
  input: z.strictObject({ templateId: Id }),
  output: z.object({ processes: z.array(z.object({ id: Id, title: z.string(), approvedOn: z.iso.datetime() })) }),
});

export const keepTest = endpoint({
  method: "POST",
  path: "/templates/:templateId/tests",
  access: "member",
  summary:
    "Keeps the answers of an approved process, with the text its version of the template gives, as a test of every later version",
  input: z.strictObject({ templateId: Id, processId: Id, name: TestName }),
  output: z.object({ id: Id }),
});

export const showTest = endpoint({
  method: "GET",
  path: "/templates/:templateId/tests/:id",
  access: "member",
  summary: "What the current version makes of a test: its text against the accepted one, or why it cannot be filled",
  input: z.strictObject(ofTest),
  output: z.object({
    id: Id,
    version: z.number().int(),
    /** The version of the template that was tried. */
    versionId: Id,
    text: ComparedText.nullable(),
    faults: z.array(TestFault),
  }),
});

export const acceptTest = endpoint({
  method: "POST",
  path: "/templates/:templateId/tests/:id/acceptance",
  access: "member",
  summary:
    "Takes the text that a version of the template gives now as the expected one; refused (409) when either changed",
  input: z.strictObject({ ...ofTest, version: z.number().int(), versionId: Id }),
  output: z.object({ id: Id }),
});

export const deleteTest = endpoint({
  method: "DELETE",
  path: "/templates/:templateId/tests/:id",
  access: "member",
  summary: "Deletes a test with its answers",
  input: z.strictObject(ofTest),
  output: z.object({ id: Id }),
});
