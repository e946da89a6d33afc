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
  summary: "Mails a code of six digits to whoever wants to fetch something by a link that asks for their address",
  input: z.strictObject({ ...visit, email }),
  output: z.object({ visitorId: Id }),
  limits: [{ by: "address", max: 20, seconds: 600 }],
});

export const proveVisitor = endpoint({
  method: "POST",
  path: "/public/files/:token/proof",
  access: "public",
  summary: "Takes the code that was e-mailed; the answer has the key by which the visitor fetches files for a day",
  input: z.strictObject({ ...visit, visitorId: Id, code: z.string().trim().max(20) }),
  output: z.object({ key: z.string() }),
  limits: [{ by: "address", max: 60, seconds: 600 }],
});

/** That a file was fetched by whoever proved an address. */
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
  summary: "Who fetched an item, or something in it, by its link that asks for addresses: the last hundred",
  input: z.strictObject({ itemId: Id }),
  output: z.object({ receipts: z.array(Receipt) }),
});

export const downloadReceipt = endpoint({
  method: "GET",
  path: "/repository/items/:itemId/receipts/:receiptId/pdf",
  access: "member",
  summary: "A receipt as a PDF: who fetched which file when, from where, and its SHA-256",
  input: z.strictObject({ itemId: Id, receiptId: Id }),
  output: z.unknown(),
  download: true,
});
