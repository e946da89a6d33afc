import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { AnswerMap, Drafts, PublicationState } from "./publication.ts";

const ofTemplate = { templateId: Id };

export const getPublication = endpoint({
  method: "GET",
  path: "/templates/:templateId/publication",
  access: "member",
  area: ["templates", "processes"],
  summary: "The template version used for new processes, and what publishing the latest would change for open ones",
  input: z.strictObject(ofTemplate),
  output: PublicationState,
});

export const publishTemplate = endpoint({
  method: "POST",
  path: "/templates/:templateId/publication",
  access: "member",
  area: ["templates", "processes"],
  summary:
    "Publishes the latest version; open drafts of other versions keep theirs or move to it. Refused (409) if there is a newer version or its tests fail",
  input: z.strictObject({ ...ofTemplate, versionId: Id, drafts: Drafts, map: AnswerMap.default({}) }),
  output: z.object({ templateId: Id }),
});

export const unpublishTemplate = endpoint({
  method: "DELETE",
  path: "/templates/:templateId/publication",
  access: "member",
  area: "templates",
  summary: "Unpublishes a template; existing processes continue",
  input: z.strictObject(ofTemplate),
  output: z.object({ templateId: Id }),
});

export const holdVersions = endpoint({
  method: "PUT",
  path: "/templates/:templateId/publication/held",
  access: "member",
  area: "templates",
  summary: "Sets whether new versions of a template are published manually or when they are saved",
  input: z.strictObject({ ...ofTemplate, held: z.boolean() }),
  output: z.object({ held: z.boolean() }),
});
