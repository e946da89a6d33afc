import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { DocumentKind } from "./process.ts";

/** Addresses of one mail, and letters of what is written with it. */
export const maxReceivers = 10;
export const maxMessage = 2_000;
/** The size in bytes that mail servers commonly accept. Larger documents are not attached. */
export const maxMailed = 8 * 1024 * 1024;

export const mailDocuments = endpoint({
  method: "POST",
  path: "/processes/:id/mails",
  access: "member",
  area: "processes",
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
