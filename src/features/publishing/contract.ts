import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { AnswerMap, Drafts, PublicationState } from "./publication.ts";

const ofTemplate = { templateId: Id };

export const getPublication = endpoint({
  method: "GET",
  path: "/templates/:templateId/publication",
  access: "member",
  summary:
    "Which version of a template processes begin with, and what publishing the newest would change for open ones",
  input: z.strictObject(ofTemplate),
  output: PublicationState,
});

export const publishTemplate = endpoint({
  method: "POST",
  path: "/templates/:templateId/publication",
  access: "member",
  summary:
    "Has processes begin with the newest version; open drafts of others stay or go on with it. Refused (409) when it is another one by now or its tests do not pass",
  input: z.strictObject({ ...ofTemplate, versionId: Id, drafts: Drafts, map: AnswerMap.default({}) }),
  output: z.object({ templateId: Id }),
});

export const unpublishTemplate = endpoint({
  method: "DELETE",
  path: "/templates/:templateId/publication",
  access: "member",
  summary: "Has no more processes begin with a template; those under way go on",
  input: z.strictObject(ofTemplate),
  output: z.object({ templateId: Id }),
});

export const holdVersions = endpoint({
  method: "PUT",
  path: "/templates/:templateId/publication/held",
  access: "member",
  summary: "Says whether new versions of a template wait to be published, or are published by being saved",
  input: z.strictObject({ ...ofTemplate, held: z.boolean() }),
  output: z.object({ held: z.boolean() }),
});
