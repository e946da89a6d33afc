import { z } from "zod";
import { type AnsweredPlace, keyOfPath } from "#engine/answers/form-fields.ts";
import { normalEmail, normalName } from "#features/identity/account-rules.ts";
import { CodeKind, InvitationInput, maxSigners, SendingInput } from "./signature.ts";

/** The source of a name or an address: an answer of each contract, the signer's record in a list, or the same text for all. */
export const Source = z.union([
  z.strictObject({ answer: z.string().min(1).max(1500) }),
  z.strictObject({ record: z.literal(true) }),
  z.strictObject({ text: z.string().trim().min(1, "signatures.sourceRequired").max(320, "signatures.sourceRequired") }),
]);
export type Source = z.infer<typeof Source>;

/** A signer of every contract of a batch. The name is an answer or a text. */
const BulkSigner = z
  .strictObject({
    name: Source.refine((source) => !("record" in source), "signatures.sourceRequired"),
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
type BulkSigner = z.infer<typeof BulkSigner>;

/** The signers of a batch's contracts, and the options of sending. */
export const BulkPlan = z.strictObject({
  signers: z.array(BulkSigner).min(1, "signatures.invitationRequired").max(maxSigners, "signatures.tooManySigners"),
  message: SendingInput.shape.message,
  expiresInDays: SendingInput.shape.expiresInDays,
  remindEveryDays: SendingInput.shape.remindEveryDays,
  delegation: SendingInput.shape.delegation,
});
export type BulkPlan = z.infer<typeof BulkPlan>;

/** An answer of a contract. `scope` is the element of a repeated part it is in: `arrendatarios.0.`, or "". */
export type BulkAnswer = Pick<AnsweredPlace, "path" | "scope" | "kind" | "value">;

/** A signer of one contract. `scope` is the element of a repeated part they were found in, or "". */
interface FoundSigner {
  readonly scope: string;
  readonly signer: BulkSigner;
}

/** Returns the answers to one question: one for each element, if it is asked in a repeated part. */
const answersTo = (answers: readonly BulkAnswer[], name: string): BulkAnswer[] =>
  answers.filter(({ path }) => path === name || keyOfPath(path) === name);

/** Returns the value of a source for an element: its own answer, or that of the form or element around it. */
function valueIn(source: Source | undefined, scope: string, answers: readonly BulkAnswer[]): string {
  if (source === undefined || "record" in source) return "";
  if ("text" in source) return source.text;
  return (
    answersTo(answers, source.answer)
      .findLast((one) => scope.startsWith(one.scope))
      ?.value.trim() ?? ""
  );
}

/**
 * Returns the signers of one contract. A signer whose name or address is an answer of a repeated part is one for each of
 * its elements. A signer whose name the contract does not ask, such as a guarantor it does not have, is left out.
 */
export function signersIn({ signers }: Pick<BulkPlan, "signers">, answers: readonly BulkAnswer[]): FoundSigner[] {
  return signers.flatMap((signer): FoundSigner[] => {
    const places = [signer.name, signer.email].map((source) =>
      "answer" in source ? answersTo(answers, source.answer).map(({ scope }) => scope) : undefined,
    );
    if (places.some((scopes) => scopes?.length === 0)) return [];
    const [inName = [""], inEmail = [""]] = places;
    const depth = (scopes: readonly string[]) => (scopes[0] ?? "").length;
    const scopes = depth(inEmail) > 0 && depth(inName) === 0 ? inEmail : inName;
    return scopes
      .map((scope) => ({ scope, signer }))
      .filter(({ scope }) => scope === "" || isAnswered(signer, scope, answers));
  });
}

/** Returns true unless nobody answered anything about a signer in an element of a repeated part. */
const isAnswered = ({ name, email }: BulkSigner, scope: string, answers: readonly BulkAnswer[]): boolean =>
  [name, email].some((source) => "answer" in source && valueIn(source, scope, answers) !== "");

/** Digits of a number as people write them: 5123-4567, +502 5123 4567. */
const digitsOf = (phone: string): string => phone.replace(/\D/g, "").replace(/^502(?=\d{8}$)/, "");

/**
 * Returns the sending of one contract of a batch. The rules of a single one find what is wrong in its answers.
 * `recordEmail` returns the address that the lists have for a signer.
 */
export function sendingOf(
  plan: BulkPlan,
  answers: readonly BulkAnswer[],
  recordEmail: (found: FoundSigner) => string = () => "",
): z.input<typeof SendingInput> {
  const { signers: _, ...sending } = plan;
  return {
    ...sending,
    invitations: signersIn(plan, answers).map((found): z.input<typeof InvitationInput> => {
      const { scope, signer } = found;
      const { name, email, phone, stage, language, code } = signer;
      return {
        name: normalName(valueIn(name, scope, answers)),
        email: normalEmail("record" in email ? recordEmail(found) : valueIn(email, scope, answers)),
        stage,
        language,
        code,
        ...(code === "sms" ? { phone: digitsOf(valueIn(phone, scope, answers)) } : {}),
      };
    }),
  };
}

/**
 * Returns the answers that identify the signer of an element: the name, and the numbers next to it. In a repeated part
 * the numbers are those of the element, elsewhere those whose names begin like that of the name.
 */
export function identityOf({ scope, signer }: FoundSigner, answers: readonly BulkAnswer[]) {
  const { name } = signer;
  const own = "answer" in name ? answersTo(answers, name.answer).find((one) => one.scope === scope) : undefined;
  const party = own?.path.replace(/(?:nombre(?:_completo)?|razon_social|(?:full_)?name)$/u, "") ?? "";
  const numbers = answers.filter(
    ({ kind, path, value, scope: at }) =>
      (kind === "cui" || kind === "nit") && value !== "" && at === scope && party !== "" && path.startsWith(party),
  );
  return { name: normalName(valueIn(name, scope, answers)), numbers: numbers.map(({ value }) => value) };
}

/** A reason why a contract was not sent, with the name of the signer it is about. */
export interface BulkFailure {
  readonly failure: string;
  readonly signer: string | null;
}

/** Returns the reason why a contract cannot be sent. A missing address is not called an invalid one. */
export function failureOf(error: z.ZodError, { invitations }: z.input<typeof SendingInput>): BulkFailure {
  const [issue] = error.issues;
  const [root, index, field] = issue?.path ?? [];
  const invitation = root === "invitations" && typeof index === "number" ? invitations[index] : undefined;
  const failure = issue?.message ?? "failure.unknown";
  if (!invitation) return { failure, signer: null };
  const signer = invitation.name || null;
  return { failure: field === "email" && invitation.email === "" ? "signatures.emailMissing" : failure, signer };
}
