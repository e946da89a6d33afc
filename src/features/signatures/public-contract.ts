import { z } from "zod";
import { Email } from "#features/identity/person.ts";
import { LinkToken } from "#features/public-links/link.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { FieldAnswers, SignerField } from "./fields.ts";
import { Mark } from "./mark.ts";
import { Reading } from "./reading.ts";
import { CodeKind, maxReasonLength, SignerName, SignerPhone } from "./signature.ts";

/** The kind of the links that lead signers to what they sign. */
export const signerLink = "signature";

/** The state of a signer's link: an action, or the reason why there is none. */
const SigningState = z.enum([
  "code",
  "open",
  "notYourTurn",
  /** The organization is not active: it is the signer's turn, and nothing can be signed. */
  "paused",
  "signed",
  "finished",
  "declined",
  "voided",
  "expired",
]);

/** An envelope as one of its signers sees it. Before the code is proven it says who asks, and nothing of the document. */
export const Signing = z.object({
  state: SigningState,
  code: CodeKind,
  signerName: z.string(),
  /** The address with its middle hidden: where codes are mailed. */
  maskedEmail: z.string(),
  /** The last digits of the phone codes go to. */
  maskedPhone: z.string().nullable(),
  language: z.enum(["en", "es"]),
  organizationName: z.string(),
  senderName: z.string(),
  title: z.string(),
  message: z.string(),
  /** SHA-256 of the PDF, hexadecimal. What is signed is what has it. */
  documentSha256: z.string(),
  accepted: z.boolean(),
  /** True if they may name a delegate. */
  delegates: z.boolean(),
  /** The fields they fill in on the pages. */
  fields: z.array(SignerField),
  /** Today, as a field of the date is filled in. */
  today: z.string(),
  expiresAt: z.string(),
  /** Why it was voided or declined. */
  reason: z.string().nullable(),
  signers: z.array(z.object({ name: z.string(), stage: z.number().int(), signed: z.boolean(), me: z.boolean() })),
});
export type Signing = z.infer<typeof Signing>;

const bearer = { token: LinkToken, proof: z.string().max(100).optional() };
const byAddress = (max: number) => [{ by: "address", max, seconds: 60 }] as const;
const perLink = (max: number, seconds: number) => ({ by: "secret:token", max, seconds }) as const;

export const openSigning = endpoint({
  method: "POST",
  path: "/public/signatures/open",
  access: "public",
  area: "none",
  reads: true,
  summary: "What a signer's link opens; changes nothing",
  input: z.strictObject(bearer),
  output: Signing,
  limits: byAddress(60),
});

export const sendSigningCode = endpoint({
  method: "POST",
  path: "/public/signatures/code",
  access: "public",
  area: "none",
  summary: "E-mails a signer the code required of them, valid for 10 minutes",
  input: z.strictObject({ token: LinkToken }),
  output: z.object({ sent: z.literal(true) }),
  limits: [...byAddress(10), perLink(5, 3600)],
});

export const proveSigningCode = endpoint({
  method: "POST",
  path: "/public/signatures/prove",
  access: "public",
  area: "none",
  summary:
    "Confirms a code: the e-mailed one, or the access code given by the sender. After five wrong codes it is blocked for 15 minutes",
  input: z.strictObject({ token: LinkToken, code: z.string().trim().min(1).max(40) }),
  output: z.object({ proof: z.string() }),
  limits: [...byAddress(60), perLink(30, 3600)],
});

export const readSigningDocument = endpoint({
  method: "POST",
  path: "/public/signatures/document",
  access: "public",
  area: "none",
  download: true,
  summary: "The whole PDF to sign; its opening is recorded in the evidence",
  input: z.strictObject(bearer),
  output: z.unknown(),
  limits: byAddress(30),
});

export const acceptSigning = endpoint({
  method: "POST",
  path: "/public/signatures/accept",
  access: "public",
  area: "none",
  summary:
    "Agrees to sign electronically; `version` is the version of the text that was shown. Refused unless `reading` reports the last page, or that the PDF itself was opened",
  input: z.strictObject({
    ...bearer,
    version: z.string().max(40),
    language: z.enum(["en", "es"]),
    /** The pages that were shown, as the browser reports them. */
    reading: Reading.optional(),
  }),
  output: Signing,
  limits: byAddress(60),
});

export const signDocument = endpoint({
  method: "POST",
  path: "/public/signatures/sign",
  access: "public",
  area: "none",
  summary: "Signs. `shown` is the SHA-256 of the document that was shown, which must be the document to sign",
  input: z.strictObject({
    ...bearer,
    shown: z.string().regex(/^[0-9a-f]{64}$/),
    mark: Mark,
    answers: FieldAnswers.default({ initials: "", texts: {} }),
    /** Proves that a member of the organization is present: see `signInPerson`. */
    presence: z.string().max(100).optional(),
  }),
  output: Signing,
  limits: [...byAddress(60), perLink(30, 3600)],
});

export const declineSigning = endpoint({
  method: "POST",
  path: "/public/signatures/decline",
  access: "public",
  area: "none",
  summary: "Declines to sign, with a reason that is sent to everyone who signed and the sender",
  input: z.strictObject({
    ...bearer,
    reason: z.string().trim().min(1, "signatures.reasonRequired").max(maxReasonLength, "signatures.reasonTooLong"),
  }),
  output: Signing,
  limits: byAddress(60),
});

export const delegateSigning = endpoint({
  method: "POST",
  path: "/public/signatures/delegate",
  access: "public",
  area: "none",
  summary: "Delegates the signature to someone else, if the sender allows it; the caller's link stops working",
  input: z.strictObject({
    ...bearer,
    name: SignerName,
    email: Email,
    /** The phone number for codes by SMS, if they are required. */
    phone: SignerPhone.optional(),
    reason: z.string().trim().max(maxReasonLength, "signatures.reasonTooLong").default(""),
  }),
  output: z.object({ delegated: z.literal(true) }),
  limits: [...byAddress(20), perLink(5, 3600)],
});

export const readSignedDocument = endpoint({
  method: "POST",
  path: "/public/signatures/signed",
  access: "public",
  area: "none",
  download: true,
  reads: true,
  summary: "The signed PDF, for its signers, once everyone has signed",
  input: z.strictObject(bearer),
  output: z.unknown(),
  limits: byAddress(30),
});
