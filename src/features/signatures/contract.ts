import { z } from "zod";
import { Email } from "#features/identity/person.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf } from "#protocol/page.ts";
import { SavedVersion, TypedOver } from "#protocol/saved-version.ts";
import { PlacedField, SignerField } from "./fields.ts";
import { SignatureLine } from "./lines.ts";
import { MarkKind } from "./mark.ts";
import {
  CodeKind,
  EnvelopeState,
  ErrorReason,
  InvitationState,
  maxReasonLength,
  ProviderName,
  SendingInput,
  SignatureType,
  SignerName,
  SignerPhone,
} from "./signature.ts";

const Instant = z.string().nullable();

/** One signer of an envelope, for the people of the organization. */
export const Invitation = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  stage: z.number().int(),
  language: z.enum(["en", "es"]),
  code: CodeKind,
  state: InvitationState,
  /** Null while an earlier stage is not complete. */
  invitedAt: Instant,
  mailedAt: Instant,
  mailOutcome: z.enum(["sent", "bounced", "failed"]).nullable(),
  reminders: z.number().int(),
  viewedAt: Instant,
  acceptedAt: Instant,
  decidedAt: Instant,
  /** Why it was declined. */
  reason: z.string().nullable(),
  mark: MarkKind.nullable(),
  /** The number codes go to, its last four digits. */
  phone: z.string().nullable(),
  /** The person who was invited first and named this one. */
  delegatedBy: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** In whose presence it was signed, on their device. */
  signedBefore: z.string().nullable(),
  fields: z.array(SignerField),
});
export type Invitation = z.infer<typeof Invitation>;

/** A document that was sent to be signed. */
export const Envelope = z.object({
  id: Id,
  processId: Id,
  title: z.string(),
  state: EnvelopeState,
  provider: ProviderName,
  type: SignatureType,
  idVerification: z.boolean(),
  /** The reason it was voided or declined for. */
  reason: z.string().nullable(),
  /** The failure of the provider, if it could not be reached. */
  providerFailure: ErrorReason.nullable(),
  senderName: z.string().nullable(),
  /** SHA-256 of the approved PDF it binds to, hexadecimal. */
  documentSha256: z.string(),
  signedSha256: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  finishedAt: Instant,
  remindEveryDays: z.number().int().nullable(),
  /** True if signers may name a delegate. */
  delegation: z.boolean(),
  /** The verified level of the seal in the signed PDF. */
  sealLevel: z.string().nullable(),
  /** True if the caller may remind and correct signers and show links. */
  mine: z.boolean(),
  /** True if the caller may void it: the same people, also without the plan permission. */
  voidable: z.boolean(),
  invitations: z.array(Invitation),
});
export type Envelope = z.infer<typeof Envelope>;

/** One step of an envelope's story. */
const EnvelopeEvent = z.object({
  seq: z.number().int(),
  at: z.string(),
  kind: z.string(),
  who: z.string().nullable(),
  address: z.string().nullable(),
  hash: z.string(),
});

const ofProcess = { processId: Id };
const ofEnvelope = { processId: Id, envelopeId: Id };
const ofInvitation = { ...ofEnvelope, invitationId: Id };
const path = "/processes/:processId/signatures";
const one = `${path}/:envelopeId` as const;
const signer = `${one}/invitations/:invitationId` as const;

export const listEnvelopes = endpoint({
  method: "GET",
  path,
  access: "member",
  area: "processes",
  summary: "The envelopes of an approved process, newest first, a page at a time",
  input: z.strictObject({ ...ofProcess, ...PageInput.shape }),
  output: z.object({
    ...pageOf(Envelope).shape,
    /** Only an approved process is sent. */
    approved: z.boolean(),
    /** It is an escritura pública, which is not signed electronically. */
    publicDeed: z.boolean(),
  }),
});

export const sendEnvelope = endpoint({
  method: "POST",
  path,
  access: "member",
  area: "processes",
  summary:
    "Sends the approved PDF of a process for signature. At least one invitation, no repeated e-mails, one open envelope per process",
  input: z.strictObject({ ...ofProcess, ...SendingInput.shape }),
  output: Envelope,
});

export const listEvents = endpoint({
  method: "GET",
  path: `${one}/events`,
  access: "member",
  area: "processes",
  summary: "The history of an envelope, oldest first; each step contains the SHA-256 of the previous one",
  input: z.strictObject({ ...ofEnvelope, ...PageInput.shape }),
  output: pageOf(EnvelopeEvent),
});

export const voidEnvelope = endpoint({
  method: "POST",
  path: `${one}/void`,
  access: "member",
  area: "processes",
  summary: "Voids an envelope that is not signed by everyone, with a reason that is sent to its signers",
  input: z.strictObject({
    ...ofEnvelope,
    reason: z.string().trim().min(1, "signatures.reasonRequired").max(maxReasonLength, "signatures.reasonTooLong"),
  }),
  output: Envelope,
});

export const remindSigner = endpoint({
  method: "POST",
  path: `${signer}/remind`,
  access: "member",
  area: "processes",
  summary: "E-mails a signer the invitation again, at most once in ten minutes",
  input: z.strictObject(ofInvitation),
  output: Envelope,
});

export const correctSigner = endpoint({
  method: "PUT",
  path: signer,
  access: "member",
  area: "processes",
  summary:
    "Corrects the name and address of a signer who has not signed; the previous link stops working. `before`: what they were changed from; refused (409) if they are others by now",
  input: z.strictObject({
    ...ofInvitation,
    name: SignerName,
    email: Email,
    /** The new number for codes by SMS. Absent: unchanged. */
    phone: SignerPhone.optional(),
    before: z.strictObject({ name: z.string().max(1000), email: z.string().max(1000) }).optional(),
  }),
  output: Envelope,
});

export const signingLink = endpoint({
  method: "POST",
  path: `${signer}/link`,
  access: "member",
  area: "processes",
  byKey: false,
  summary: "The link of a signer whose turn it is, to sign on this device or to share; recorded in the evidence",
  input: z.strictObject(ofInvitation),
  output: z.object({ url: z.string() }),
});

export const signInPerson = endpoint({
  method: "POST",
  path: `${one}/in-person`,
  access: "member",
  area: "processes",
  byKey: false,
  summary:
    "The links of all signers who have not signed, to sign in turn on the device of the caller, who is present. Recorded in the evidence, valid for two hours",
  input: z.strictObject(ofEnvelope),
  output: z.object({ signers: z.array(z.object({ name: z.string(), stage: z.number().int(), url: z.string() })) }),
});

export const findAnchors = endpoint({
  method: "GET",
  path: `/processes/:processId/signature-anchors`,
  access: "member",
  area: "processes",
  summary:
    "The pages of the approved PDF, the fields set by its anchor words by signer number, its signature lines with the names at them, and the people of the contract as proposed signers",
  input: z.strictObject(ofProcess),
  output: z.object({
    pages: z.array(z.object({ width: z.number(), height: z.number() })),
    fields: z.array(z.object({ signer: z.number().int(), field: PlacedField })),
    /** Lines of underscores. The one with a signer's name is where they sign. None where anchor words say so. */
    lines: z.array(SignatureLine),
    /** The people of the contract, from its answers. What these do not say is empty. */
    people: z.array(z.object({ name: z.string(), email: z.string(), phone: z.string() })),
    /** The provider that would collect the signatures. */
    provider: ProviderName,
  }),
});

const EnvelopeFile = z.enum(["signed", "certificate", "evidence"]);
export type EnvelopeFile = z.infer<typeof EnvelopeFile>;

export const downloadSigned = endpoint({
  method: "GET",
  path: `${one}/files/:file`,
  access: "member",
  area: "processes",
  download: true,
  summary: "The signed PDF, its certificate (PDF), or the evidence (JSON)",
  input: z.strictObject({ ...ofEnvelope, file: EnvelopeFile }),
  output: z.unknown(),
});

/** The signature settings of an organization. The key itself is never shown again. */
export const SignatureSettings = z.object({
  provider: ProviderName,
  type: SignatureType,
  idVerification: z.boolean(),
  keyLastFour: z.string().nullable(),
  endpoint: z.string().nullable(),
  accountName: z.string().nullable(),
  /** An outside provider can be asked: its key is there, or its account is connected. */
  connected: z.boolean(),
  /** The address to which the provider sends its messages. */
  messagesUrl: z.string().nullable(),
  checkedAt: Instant,
  checkFailure: ErrorReason.nullable(),
  /** The providers this installation can use. */
  offered: z.array(ProviderName),
  version: SavedVersion,
});
export type SignatureSettings = z.infer<typeof SignatureSettings>;

export const getSignatureSettings = endpoint({
  method: "GET",
  path: "/organization/signatures",
  access: "member",
  area: "organization",
  byKey: false,
  summary: "The organization's signature settings",
  input: z.strictObject({}),
  output: SignatureSettings,
});

export const saveSignatureSettings = endpoint({
  method: "PUT",
  path: "/organization/signatures",
  access: "member",
  area: "organization",
  byKey: false,
  summary:
    "Changes the signature settings. An external provider requires an API key; without a new one the current one is kept. Refused (409) if someone saved since `version`",
  input: z.strictObject({
    provider: ProviderName,
    type: SignatureType,
    idVerification: z.boolean(),
    apiKey: z.string().trim().min(8, "signatures.keyTooShort").max(500, "signatures.keyTooLong").optional(),
    endpoint: z
      .url({ protocol: /^https?$/, error: "signatures.endpointInvalid" })
      .max(500)
      .optional(),
    version: TypedOver,
  }),
  output: SignatureSettings,
});

export const testSignatureProvider = endpoint({
  method: "POST",
  path: "/organization/signatures/test",
  access: "member",
  area: "organization",
  byKey: false,
  summary: "Tests the provider with the stored key, and records the result",
  input: z.strictObject({}),
  output: SignatureSettings,
});

export const connectDocuSign = endpoint({
  method: "POST",
  path: "/organization/signatures/docusign",
  access: "member",
  area: "organization",
  byKey: false,
  summary: "Starts connecting a DocuSign account; returns the address to open",
  input: z.strictObject({}),
  output: z.object({ url: z.string() }),
});

export const finishDocuSign = endpoint({
  method: "POST",
  path: "/organization/signatures/docusign/callback",
  access: "member",
  area: "organization",
  byKey: false,
  summary:
    "Completes the DocuSign connection, once, for the person who started it, in the same session and within ten minutes",
  input: z.strictObject({ code: z.string().min(1).max(4000), state: z.string().min(1).max(200) }),
  output: SignatureSettings,
});
