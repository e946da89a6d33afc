import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";

/** A .p12 has at most this many bytes: a key and a few certificates. */
export const largestCertificate = 100 * 1024;

/** The certificate the signed PDFs are sealed with. The key never leaves the installation. */
export const SealCertificate = z.object({
  /** `own`: of the organization. `made`: made by the installation; nothing vouches for it. `none`: made when first needed. */
  kind: z.enum(["own", "made", "none"]),
  subject: z.string(),
  issuer: z.string(),
  notAfter: z.string().nullable(),
  sha256: z.string(),
  /** An own certificate that is over: until there is a new one, the one made here is used. */
  over: z.boolean(),
});
export type SealCertificate = z.infer<typeof SealCertificate>;

const path = "/organization/signatures/certificate" as const;

export const getSealCertificate = endpoint({
  method: "GET",
  path,
  access: "member",
  area: "organization",
  byKey: false,
  summary: "The certificate that seals the organization's signed PDFs",
  input: z.strictObject({}),
  output: SealCertificate,
});

export const putSealCertificate = endpoint({
  method: "PUT",
  path,
  access: "member",
  area: "organization",
  byKey: false,
  summary: "Sets the organization's own certificate (.p12 and its password), which is tested and stored encrypted",
  input: z.strictObject({
    /** The .p12, in base64. */
    file: z
      .base64("signatures.certificateUnreadable")
      .min(1, "signatures.certificateRequired")
      .max(Math.ceil((largestCertificate * 4) / 3) + 4, "signatures.certificateTooLarge"),
    password: z.string().max(200, "signatures.certificateUnreadable"),
  }),
  output: SealCertificate,
});

export const removeSealCertificate = endpoint({
  method: "DELETE",
  path,
  access: "member",
  area: "organization",
  byKey: false,
  summary: "Deletes the organization's own certificate; documents sealed with it do not change",
  input: z.strictObject({}),
  output: SealCertificate,
});
