import { z } from "zod";
import { LinkToken } from "#features/public-links/link.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";

const visit = { token: LinkToken, password: z.string().max(128).optional() };
const email = z.email("repository.receipt.emailInvalid").trim().toLowerCase().max(254);

/** Days a proven address counts. */
export const provenHours = 24;

export const sendVisitCode = endpoint({
  method: "POST",
  path: "/public/files/:token/code",
  access: "public",
  area: "none",
  summary: "E-mails a six-digit code to a visitor of a link that requires an address",
  input: z.strictObject({ ...visit, email }),
  output: z.object({ visitorId: Id }),
  limits: [{ by: "address", max: 20, seconds: 600 }],
});

export const proveVisitor = endpoint({
  method: "POST",
  path: "/public/files/:token/proof",
  access: "public",
  area: "none",
  summary: "Confirms the e-mailed code; returns the key with which the visitor can download files for a day",
  input: z.strictObject({ ...visit, visitorId: Id, code: z.string().trim().max(20) }),
  output: z.object({ key: z.string() }),
  limits: [{ by: "address", max: 60, seconds: 600 }],
});

/** The proof that the owner of a verified address downloaded a file. */
const Receipt = z.object({
  id: Id,
  email: z.string(),
  at: z.iso.datetime(),
  name: z.string(),
  version: z.int32(),
});

export const listReceipts = endpoint({
  method: "GET",
  path: "/repository/items/:itemId/receipts",
  access: "member",
  area: "repository",
  summary: "Who downloaded an item or its contents by a link that requires an address, latest first, at most 100",
  input: z.strictObject({ itemId: Id }),
  output: z.object({ receipts: z.array(Receipt) }),
});

export const downloadReceipt = endpoint({
  method: "GET",
  path: "/repository/items/:itemId/receipts/:receiptId/pdf",
  access: "member",
  area: "repository",
  summary: "A receipt as a PDF: who downloaded which file, when and from where, and its SHA-256",
  input: z.strictObject({ itemId: Id, receiptId: Id }),
  output: z.unknown(),
  download: true,
});
