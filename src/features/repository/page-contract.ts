import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, Ordinal } from "#protocol/page.ts";

const ofVersion = { itemId: Id, version: Ordinal.optional() };

export const listPages = endpoint({
  method: "GET",
  path: "/repository/items/:itemId/pages",
  access: "member",
  area: "repository",
  summary: "The first 300 pages of a PDF with their sizes in points; 422 if it is not a PDF or requires a password",
  input: z.strictObject(ofVersion),
  output: z.object({ pages: z.array(z.object({ width: z.number(), height: z.number() })), more: z.boolean() }),
  limits: [{ by: "account", max: 120, seconds: 60 }],
});

export const getPage = endpoint({
  method: "GET",
  path: "/repository/items/:itemId/pages/:page",
  access: "member",
  area: "repository",
  summary: "A page of a PDF as a legible JPEG; the first is 1",
  input: z.strictObject({ ...ofVersion, page: z.coerce.number().int().min(1).max(300) }),
  output: z.unknown(),
  download: true,
  limits: [{ by: "account", max: 300, seconds: 60 }],
});
