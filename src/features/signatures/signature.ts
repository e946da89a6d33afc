import { z } from "zod";
import { emailError, normalEmail, normalName } from "#features/identity/account-rules.ts";
import { Email } from "#features/identity/person.ts";
import { phoneError } from "#features/identity/phone.ts";
import { type Decision, when } from "#protocol/decision.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { maxFields, PlacedField } from "./fields.ts";

/** The required types of signature. `any`: the signer chooses. */
export const signatureTypes = ["advanced", "autograph", "any"] as const;
export const SignatureType = z.enum(signatureTypes);
export type SignatureType = z.infer<typeof SignatureType>;

/** The collector of signatures: the product itself, or an outside provider. */
export const ProviderName = z.enum(["local", "docusign", "cincel", "webhook"]);
export type ProviderName = z.infer<typeof ProviderName>;

/**
 * Why an outside provider did not do what it was asked. `key`: the key is not good. `refused`: asking again changes nothing. `lost`:
 * it does not know the envelope. `unreachable`: it may or may not have done it. `uncertain`: whether it has the envelope cannot be
 * found out. `file`: what it gave is not the signed PDF. `id`: it cannot check identity documents for this account.
 */
export const ErrorReason = z.enum(["key", "refused", "lost", "unreachable", "uncertain", "file", "id"]);
export type ErrorReason = z.infer<typeof ErrorReason>;

/**
 * The capabilities of each provider. The built-in signature is an autograph. DocuSign's own is not an advanced one in
 * the sense of the law.
 */
export const capabilities: Readonly<
  Record<
    ProviderName,
    {
      readonly types: readonly SignatureType[];
      readonly idVerification: boolean;
      readonly reminds: boolean /** Fields where the sender places them. */;
      readonly places: boolean;
    }
  >
> = {
  local: { types: ["autograph", "any"], idVerification: false, reminds: true, places: true },
  docusign: { types: ["autograph", "any"], idVerification: true, reminds: true, places: true },
  cincel: { types: signatureTypes, idVerification: true, reminds: false, places: false },
  webhook: { types: signatureTypes, idVerification: true, reminds: true, places: true },
};

/** The state of an envelope. `completing`: everybody has signed and the signed PDF is being made. */
export const EnvelopeState = z.enum(["sent", "partlySigned", "completing", "signed", "declined", "expired", "voided"]);
export type EnvelopeState = z.infer<typeof EnvelopeState>;

/** The state of one signer. `accepted`: agreed to sign electronically. */
export const InvitationState = z.enum(["pending", "viewed", "accepted", "declined", "signed"]);
export type InvitationState = z.infer<typeof InvitationState>;

/** The proof of a signer besides the mail: none, a code by mail or SMS, or a code the sender gave them another way. */
export const CodeKind = z.enum(["none", "mail", "sms", "access"]);
export type CodeKind = z.infer<typeof CodeKind>;

export const maxSigners = 20;
const maxMessageLength = 1000;
export const maxReasonLength = 500;
const days = (most: number) => z.number().int().min(1).max(most);

/** The name of a signer. */
export const SignerName = z
  .string()
  .max(200, "signatures.nameTooLong")
  .transform(normalName)
  .pipe(z.string().min(1, "signatures.nameRequired").max(60, "signatures.nameTooLong"));

/** The phone codes by SMS go to: eight digits. */
export const SignerPhone = z
  .string()
  .trim()
  .max(20, "identity.phoneInvalid")
  .refine((phone) => phoneError(phone) === undefined, "identity.phoneInvalid");

/** A signer as the sender names them; e-mail in lower case. */
export const InvitationInput = z
  .strictObject({
    name: SignerName,
    email: Email,
    /** All of a stage sign before the next one is invited. */
    stage: z.number().int().min(1).max(maxSigners).default(1),
    language: z.enum(["en", "es"]),
    code: CodeKind.default("none"),
    /** For `access`: the code, which the sender passes on outside of the product. */
    accessCode: z
      .string()
      .trim()
      .max(40, "signatures.accessCodeLength")
      .regex(/^.{4,}$/u, "signatures.accessCodeLength")
      .optional(),
    /** For `sms`: where the code goes. */
    phone: SignerPhone.optional(),
    /** The fields they fill in on the pages. Absent: those of the document's anchor words and signature lines. */
    fields: z.array(PlacedField).max(maxFields, "signatures.tooManyFields").optional(),
  })
  .refine(({ code, accessCode }) => code !== "access" || accessCode !== undefined, {
    path: ["accessCode"],
    message: "signatures.accessCodeLength",
  })
  .refine(({ code, phone }) => code !== "sms" || phone !== undefined, {
    path: ["phone"],
    message: "identity.phoneRequired",
  });
export type InvitationInput = z.infer<typeof InvitationInput>;

/** The signers of an envelope: at least one, and no e-mail twice. */
export const InvitationsInput = z
  .array(InvitationInput)
  .min(1, "signatures.invitationRequired")
  .max(maxSigners, "signatures.tooManySigners")
  .refine(
    (invitations) => new Set(invitations.map(({ email }) => email)).size === invitations.length,
    "signatures.repeatedEmail",
  );

/**
 * Returns the errors of signers that are being named, by `index.field`. The pages use this before sending, the server
 * uses `InvitationsInput`. Of two with the same e-mail, the later one has the error.
 */
export function invitationErrors(
  people: readonly Pick<z.input<typeof InvitationInput>, "name" | "email" | "code" | "accessCode" | "phone">[],
): Readonly<Record<string, FailureCode>> {
  const emails = people.map(({ email }) => normalEmail(email));
  const errors = people.flatMap(
    ({ name, email, code, accessCode = "", phone = "" }, index): [string, FailureCode | undefined][] => {
      const { length } = normalName(name);
      const codeLength = accessCode.trim().length;
      return [
        [
          `${index}.name`,
          length === 0 ? "signatures.nameRequired" : length > 60 ? "signatures.nameTooLong" : undefined,
        ],
        [
          `${index}.email`,
          emailError(email) ?? (emails.indexOf(emails[index] ?? "") < index ? "signatures.repeatedEmail" : undefined),
        ],
        [
          `${index}.accessCode`,
          code === "access" && (codeLength < 4 || codeLength > 40) ? "signatures.accessCodeLength" : undefined,
        ],
        [`${index}.phone`, code === "sms" ? phoneError(phone) : undefined],
      ];
    },
  );
  return Object.fromEntries(errors.filter((one): one is [string, FailureCode] => one[1] !== undefined));
}

/** The options of sending an envelope. */
export const SendingInput = z.strictObject({
  invitations: InvitationsInput,
  message: z.string().trim().max(maxMessageLength, "signatures.messageTooLong").default(""),
  expiresInDays: days(90).default(30),
  /** The interval of reminders to those who have not signed. Null: only by hand. */
  remindEveryDays: days(14).nullable().default(3),
  /** True if signers may name a delegate. */
  delegation: z.boolean().default(false),
});

/** The stages numbered from 1 without gaps, in their order. */
export function closeGaps(stages: readonly number[]): number[] {
  const order = [...new Set(stages)].toSorted((a, b) => a - b);
  return stages.map((stage) => order.indexOf(stage) + 1);
}

/** The facts of an envelope that the rules need. */
export interface EnvelopeFacts {
  readonly state: EnvelopeState;
  readonly expiresAt: Date;
}

/** The facts of an invitation that the rules need. */
export interface InvitationFacts {
  readonly stage: number;
  readonly state: InvitationState;
  readonly invitedAt: Date | null;
}

/** Returns true while signatures are collected. */
export const isOpen = (state: EnvelopeState): boolean => state === "sent" || state === "partlySigned";

/** Returns true if a signer may accept, sign or decline now, otherwise the first reason against it. */
export function mayAct(envelope: EnvelopeFacts, invitation: InvitationFacts, now: Date): Decision {
  if (invitation.state === "signed") return "signatures.alreadySigned";
  if (envelope.state === "voided") return "signatures.voided";
  if (envelope.state === "declined") return "signatures.declined";
  if (envelope.state === "expired" || (isOpen(envelope.state) && envelope.expiresAt <= now))
    return "signatures.expired";
  if (!isOpen(envelope.state)) return "signatures.finished";
  return when(invitation.invitedAt !== null, "signatures.notYourTurn");
}

/**
 * Returns the state of an envelope by its signers. It depends on the set of their actions, not on the order in which
 * they became known.
 */
export function stateOf(invitations: readonly Pick<InvitationFacts, "state">[]): EnvelopeState {
  if (invitations.some(({ state }) => state === "declined")) return "declined";
  const signed = invitations.filter(({ state }) => state === "signed").length;
  if (signed === invitations.length) return "completing";
  return signed > 0 ? "partlySigned" : "sent";
}

/** The stage whose turn it is: the first that is not signed by all; undefined when all are. */
export function currentStage(invitations: readonly Pick<InvitationFacts, "stage" | "state">[]): number | undefined {
  const left = invitations.filter(({ state }) => state !== "signed").map(({ stage }) => stage);
  return left.length === 0 ? undefined : Math.min(...left);
}

/** Returns the people to invite now: those of the current stage who were not invited. */
export const toInvite = <I extends InvitationFacts>(invitations: readonly I[]): I[] => {
  const stage = currentStage(invitations);
  return invitations.filter((one) => one.stage === stage && one.invitedAt === null);
};
