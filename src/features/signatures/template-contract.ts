import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";

/** The permitted uses of a template's approved documents. */
const TemplateSigning = z.object({
  /** An escritura pública is signed by hand before a notary, in the protocol: never electronically. */
  publicDeed: z.boolean(),
});

export const getTemplateSigning = endpoint({
  method: "GET",
  path: "/templates/:templateId/signing",
  access: "member",
  area: "templates",
  summary: "Whether the documents of a template are escrituras públicas, which are not signed electronically",
  input: z.strictObject({ templateId: Id }),
  output: TemplateSigning,
});

export const saveTemplateSigning = endpoint({
  method: "PUT",
  path: "/templates/:templateId/signing",
  access: "member",
  area: "templates",
  summary: "Sets whether the documents of a template are escrituras públicas; envelopes already sent do not change",
  input: z.strictObject({ templateId: Id, publicDeed: z.boolean() }),
  output: TemplateSigning,
});
