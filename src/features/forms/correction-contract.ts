import { z } from "zod";
import { LinkToken } from "#features/public-links/link.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { Receipt } from "./visitor-contract.ts";

const minute = 60;

export const returnRequest = endpoint({
  method: "POST",
  path: "/processes/:id/request/return",
  access: "member",
  area: "processes",
  summary: "Asks the requester to correct the answers to certain questions, and e-mails them a link",
  input: z.strictObject({
    id: Id,
    version: z.int32(),
    names: z.array(z.string().max(200)).min(1, "forms.correction.namesNeeded").max(500),
    message: z.string().trim().max(1000, "forms.tooLong").default(""),
  }),
  output: z.object({ id: Id }),
});

export const correctRequest = endpoint({
  method: "POST",
  path: "/public/receipt/:token/corrections",
  access: "public",
  area: "none",
  summary: "Sends the corrected answers that were asked for; other answers are ignored",
  input: z.strictObject({ token: LinkToken, answers: z.record(z.string().max(200), z.unknown()) }),
  output: Receipt,
  limits: [{ by: "address", max: 20, seconds: 10 * minute }],
});
