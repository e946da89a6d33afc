import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";

/** A file has at most so many versions that are asked about at once. */
const maxHashes = 20;

/**
 * The facts about a file for a person who has its SHA-256: its document and organization, and the times of approval and
 * signing. No names or addresses of people.
 */
export const KnownFile = z.object({
  sha256: z.string(),
  /** The approved document (Word, PDF or PDF/A), the PDF with its signatures, or the certificate. */
  kind: z.enum(["word", "pdf", "pdfa", "signed", "certificate"]),
  organizationName: z.string(),
  title: z.string(),
  approvedAt: z.string().nullable(),
  /** The time of the last signature. Null: not signed by all. */
  signedAt: z.string().nullable(),
  signatures: z.number().int(),
  sealLevel: z.enum(["B-B", "B-T", "B-LT"]).nullable(),
});
export type KnownFile = z.infer<typeof KnownFile>;

export const verifyFiles = endpoint({
  method: "POST",
  path: "/public/verify",
  access: "public",
  area: "none",
  reads: true,
  summary: "What is known of files by their SHA-256; unknown ones are left out. No file is sent",
  input: z.strictObject({
    hashes: z
      .array(z.string().regex(/^[0-9a-f]{64}$/))
      .min(1)
      .max(maxHashes),
  }),
  output: z.object({ known: z.array(KnownFile) }),
  limits: [{ by: "address", max: 30, seconds: 60 }],
});
