import { z } from "zod";
import { normalEmail, normalName } from "#features/identity/account-rules.ts";
import { CodeKind, InvitationInput, maxSigners, SendingInput } from "./signature.ts";

/** The source of a name or an address: an answer of each contract, or the same text for all. */
export const Source = z.union([
  z.strictObject({ answer: z.string().min(1).max(200) }),
  z.strictObject({ text: z.string().trim().min(1, "signatures.sourceRequired").max(320, "signatures.sourceRequired") }),
]);
export type Source = z.infer<typeof Source>;

/** A signer of every contract of a batch. */
const BulkSigner = z
  .strictObject({
    name: Source,
    email: Source,
    /** For codes by SMS. */
    phone: Source.optional(),
    stage: z.number().int().min(1).max(maxSigners).default(1),
    language: z.enum(["en", "es"]),
    code: CodeKind.exclude(["access"]).default("none"),
  })
  .refine(({ code, phone }) => code !== "sms" || phone !== undefined, {
    path: ["phone"],
    message: "identity.phoneRequired",
  });

/** The signers of a batch's contracts, and the options of sending. */
export const BulkPlan = z.strictObject({
  signers: z.array(BulkSigner).min(1, "signatures.invitationRequired").max(maxSigners, "signatures.tooManySigners"),
  message: SendingInput.shape.message,
  expiresInDays: SendingInput.shape.expiresInDays,
  remindEveryDays: SendingInput.shape.remindEveryDays,
  delegation: SendingInput.shape.delegation,
});
export type BulkPlan = z.infer<typeof BulkPlan>;

/** Returns an answer of a contract, by the name of the question. */
type AnswerOf = (name: string) => string;

const valueOf = (source: Source | undefined, answer: AnswerOf): string =>
  source === undefined ? "" : "text" in source ? source.text : answer(source.answer);

/** Digits of a number as people write them: 5123-4567, +502 5123 4567. */
const digitsOf = (phone: string): string => phone.replace(/\D/g, "").replace(/^502(?=\d{8}$)/, "");

/** The sending of one contract of a batch, with whatever is wrong in its answers as the rules of a single one find it. */
export function sendingOf({ signers, ...sending }: BulkPlan, answer: AnswerOf): z.input<typeof SendingInput> {
  return {
    ...sending,
    invitations: signers.map(
      ({ name, email, phone, stage, language, code }): z.input<typeof InvitationInput> => ({
        name: normalName(valueOf(name, answer)),
        email: normalEmail(valueOf(email, answer)),
        stage,
        language,
        code,
        ...(code === "sms" ? { phone: digitsOf(valueOf(phone, answer)) } : {}),
      }),
    ),
  };
}
