import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { CheckFinding, FindingId } from "./check.ts";

const ofFinding = { templateId: Id, findingId: FindingId };

export const checkTemplate = endpoint({
  method: "GET",
  path: "/templates/:templateId/checks",
  access: "member",
  area: "templates",
  summary: "The findings in the current version of a template and its settings, and how each can be fixed",
  input: z.strictObject({ templateId: Id }),
  output: z.object({ number: z.int32(), versionId: Id, findings: z.array(CheckFinding) }),
});

export const repairFinding = endpoint({
  method: "POST",
  path: "/templates/:templateId/checks/:findingId/repair",
  access: "member",
  area: "templates",
  summary:
    "Fixes a finding that has a certain fix, in the document as a new version or in the settings; refused (409) if the checked version is not the current one",
  input: z.strictObject({ ...ofFinding, versionId: Id }),
  output: z.object({ number: z.int32() }),
});

export const ignoreFinding = endpoint({
  method: "PUT",
  path: "/templates/:templateId/checks/:findingId/ignored",
  access: "member",
  area: "templates",
  summary: "Dismisses a finding of a template, or undoes that",
  input: z.strictObject({ ...ofFinding, ignored: z.boolean() }),
  output: z.object({ ignored: z.boolean() }),
});
