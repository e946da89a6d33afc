import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf } from "#protocol/page.ts";

/** A contract that waits for the caller's own signature. */
const OwnSignature = z.object({
  invitationId: Id,
  title: z.string(),
  /** The sender, or null if they have left. */
  senderName: z.string().nullable(),
  invitedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** True if it is signed here. Otherwise an outside provider has written to them. */
  here: z.boolean(),
});
export type OwnSignature = z.infer<typeof OwnSignature>;

const path = "/signatures/mine" as const;

export const listOwnSignatures = endpoint({
  method: "GET",
  path,
  access: "member",
  area: "processes",
  summary: "The documents of the caller's organization waiting for their signature, by their address, oldest first",
  input: PageInput,
  output: pageOf(OwnSignature),
});

export const openOwnSignature = endpoint({
  method: "POST",
  path: `${path}/:invitationId/link`,
  access: "member",
  area: "processes",
  byKey: false,
  summary: "The link where the caller reads and signs, as e-mailed to them; recorded in the evidence",
  input: z.strictObject({ invitationId: Id }),
  output: z.object({ url: z.string() }),
});
