import { z } from "zod";
import { Directory } from "#features/templates/template.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf } from "#protocol/page.ts";
import { GalleryId, GalleryRow } from "./gallery.ts";

export const listGallery = endpoint({
  method: "GET",
  path: "/gallery",
  access: "member",
  area: "templates",
  summary:
    "The product's own templates for the organization, those of its country first, by title, a page at a time; optionally matching a search",
  input: z.strictObject({ ...PageInput.shape, search: z.string().trim().max(100).optional() }),
  output: pageOf(GalleryRow),
});

export const previewGalleryTemplate = endpoint({
  method: "GET",
  path: "/gallery/:id/preview",
  access: "member",
  area: "templates",
  summary: "The Word file of a template of the gallery filled in with its sample answers, each marked with its path",
  input: z.strictObject({ id: GalleryId }),
  output: z.unknown(),
  download: true,
});

export const trySample = endpoint({
  method: "POST",
  path: "/gallery/sample",
  access: "member",
  area: ["templates", "processes"],
  summary:
    "Starts a draft of the caller from a copy of the gallery's sample deed for the organization's country, with its sample answers",
  input: z.strictObject({}),
  output: z.object({ processId: Id }),
  limits: [{ by: "account", max: 5, seconds: 60 }],
});

export const takeFromGallery = endpoint({
  method: "POST",
  path: "/gallery/:id/copies",
  access: "member",
  area: "templates",
  summary:
    "Adds a template of the gallery to the organization, with its settings and alerts; a number is added to a name in use",
  input: z.strictObject({ id: GalleryId, directory: Directory.default("") }),
  output: z.object({
    /** The organization's new template. */
    templateId: Id,
    name: z.string(),
    /** Alert rules that came along: none where the plan has no alerts. */
    alerts: z.number().int(),
  }),
  limits: [{ by: "account", max: 20, seconds: 60 }],
});
