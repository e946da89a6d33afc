import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { DossierOf, maxFiles } from "./dossier.ts";

export const getDossier = endpoint({
  method: "GET",
  path: "/dossiers/:kind/:id",
  access: "member",
  area: "processes",
  summary: "The contents of the dossier of a process, client or project that the caller can see",
  input: DossierOf,
  output: z.object({
    name: z.string(),
    processes: z.number().int(),
    files: z.number().int(),
    bytes: z.number().int(),
    /** Documents that are still being made, which it would lack. */
    coming: z.number().int(),
  }),
});

export const downloadDossier = endpoint({
  method: "GET",
  path: "/dossiers/:kind/:id/zip",
  access: "member",
  area: "processes",
  summary: `The dossier of a process, client or project as a zip: approved Word and PDF files, annexes, evidence, signed documents and sent e-mails, with an index (PDF) and a list of SHA-256 hashes; at most ${maxFiles} files and 2 GB`,
  input: DossierOf,
  output: z.unknown(),
  download: true,
  limits: [{ by: "account", max: 20, seconds: 60 }],
});
