import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const remakeDocument = endpoint({
  method: "GET",
  path: "/processes/:id/documents/word/remade",
  access: "member",
  area: "processes",
  summary:
    "Regenerates the Word file of an approved process from its template version and answers, and compares the files",
  input: z.strictObject({ id: Id }),
  output: z.object({
    same: z.boolean(),
    sha256: Sha256,
    remadeSha256: Sha256,
    /** The version of the engine that made it, null for files of before that was kept; and the one there is now. */
    engine: z.string().nullable(),
    engineNow: z.string(),
  }),
  limits: [{ by: "account", max: 30, seconds: 60 }],
});
