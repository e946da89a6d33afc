import { z } from "zod";
import { DocumentKind } from "#features/processes/process.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";

const id = { id: Id };
/** The callers of these endpoints, and the area a key needs for them. */
const ofMembers = { access: "member", area: "processes" } as const;

/** Documents of at most this many processes go into one zip. */
export const maxZipped = 50;
/** Addresses of one mail, and letters of what is written with it. */
export const maxReceivers = 10;
export const maxMessage = 2_000;
/** The size in bytes that mail servers commonly accept. Larger documents are not attached. */
export const maxMailed = 8 * 1024 * 1024;

export const previewProcess = endpoint({
  method: "GET",
  path: "/processes/:id/preview",
  ...ofMembers,
  summary: "The document with the current answers, each marked with its path (Word)",
  input: z.strictObject(id),
  output: z.unknown(),
  download: true,
  limits: [{ by: "account", max: 120, seconds: 60 }],
});

export const downloadDocument = endpoint({
  method: "GET",
  path: "/processes/:id/documents/:kind",
  ...ofMembers,
  summary: "A document of an approved process: Word, PDF, or PDF/A once it was generated",
  input: z.strictObject({ ...id, kind: DocumentKind }),
  output: z.unknown(),
  download: true,
});

/** Values that a query carries once or several times. */
const ids = z.preprocess((v) => (typeof v === "string" ? [v] : v), z.array(Id).min(1).max(maxZipped));

export const downloadZip = endpoint({
  method: "GET",
  path: "/processes/zip",
  ...ofMembers,
  summary: `The documents of approved processes as a zip, for at most ${maxZipped} processes; a text file lists those that are not ready`,
  input: z.strictObject({ ids, kind: DocumentKind.default("pdf") }),
  output: z.unknown(),
  download: true,
  limits: [{ by: "account", max: 30, seconds: 60 }],
});

export const makeArchival = endpoint({
  method: "POST",
  path: "/processes/:id/documents/pdfa",
  ...ofMembers,
  summary:
    "Generates the PDF/A of an approved process, once (ISO 19005-2, level b; part 3 if it contains attached PDFs)",
  input: z.strictObject(id),
  output: z.object(id),
});

export const retryDocument = endpoint({
  method: "POST",
  path: "/processes/:id/documents/:kind/retry",
  ...ofMembers,
  summary: "Retries a document that could not be generated",
  input: z.strictObject({ ...id, kind: DocumentKind }),
  output: z.object(id),
});

export const mailDocuments = endpoint({
  method: "POST",
  path: "/processes/:id/mails",
  ...ofMembers,
  summary: "E-mails documents of an approved process, with the organization's look; recorded in its history",
  input: z.strictObject({
    id: Id,
    to: z
      .array(
        z
          .email("processes.mail.addressInvalid")
          .max(254)
          .transform((text) => text.toLowerCase()),
      )
      .transform((all) => [...new Set(all)])
      .refine((all) => all.length > 0, "processes.mail.addressRequired")
      .refine((all) => all.length <= maxReceivers, "processes.mail.tooManyAddresses"),
    kinds: z
      .array(DocumentKind)
      .min(1, "processes.mail.kindRequired")
      .transform((all) => [...new Set(all)]),
    message: z.string().trim().max(maxMessage, "processes.mail.messageTooLong").default(""),
  }),
  output: z.object({ sent: z.number().int() }),
  limits: [{ by: "account", max: 30, seconds: 3600 }],
});

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const remakeDocument = endpoint({
  method: "GET",
  path: "/processes/:id/documents/word/remade",
  ...ofMembers,
  summary:
    "Regenerates the Word file of an approved process from its template version and answers, and compares the files",
  input: z.strictObject(id),
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
