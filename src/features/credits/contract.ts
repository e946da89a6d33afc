import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf } from "#protocol/page.ts";
import { entryKinds } from "./ledger.ts";

export const getCredits = endpoint({
  method: "GET",
  path: "/credits",
  access: "member",
  area: "organization",
  summary: "The available credits, and those reserved for queries not yet answered",
  input: z.strictObject({}),
  output: z.object({ balance: z.number().int(), reserved: z.number().int(), low: z.boolean() }),
});

/** One line of the ledger. */
const CreditEntry = z.object({
  id: Id,
  kind: z.enum(entryKinds),
  amount: z.number().int(),
  /** The balance after it. */
  balance: z.number().int(),
  note: z.string(),
  by: z.string().nullable(),
  at: z.string(),
});

export type CreditEntry = z.infer<typeof CreditEntry>;

export const listCreditEntries = endpoint({
  method: "GET",
  path: "/credits/entries",
  access: "member",
  area: "organization",
  summary: "The credits granted and used, newest first, a page at a time",
  input: z.strictObject(PageInput.shape),
  output: pageOf(CreditEntry),
});
