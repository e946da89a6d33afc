import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { CheckFinding, FindingId } from "./check.ts";

const ofFinding = { templateId: Id, findingId: FindingId };

export const checkTemplate = endpoint({
  method: "GET",
  path: "/templates/:templateId/checks",
  access: "member",
  summary: "What deserves a look in the current version of a template and in its settings, and what would put it right",
  input: z.strictObject({ templateId: Id }),
  output: z.object({ number: z.int32(), versionId: Id, findings: z.array(CheckFinding) }),
});

export const repairFinding = endpoint({
  method: "POST",
  path: "/templates/:templateId/checks/:findingId/repair",
  access: "member",
  summary:
    "Puts a finding right where that is certain: in the document as a new version, or in the settings; refused (409) when the version that was looked at is not the current one",
  input: z.strictObject({ ...ofFinding, versionId: Id }),
  output: z.object({ number: z.int32() }),
});

export const ignoreFinding = endpoint({
  method: "PUT",
  path: "/templates/:templateId/checks/:findingId/ignored",
  access: "member",
  summary: "Says that a finding of a template is right as it is, or takes that back",
  input: z.strictObject({ ...ofFinding, ignored: z.boolean() }),
  output: z.object({ ignored: z.boolean() }),
});
