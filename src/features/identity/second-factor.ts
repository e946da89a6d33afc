import { z } from "zod";
import { ruled } from "./person.ts";
import { codeError, normalCode, normalRecoveryCode, phoneError, recoveryCodeError } from "./phone.ts";

/** What can be asked for beside a first proof. */
const secondFactors = ["phone", "authenticator", "passkey"] as const;
export const SecondFactor = z.enum(secondFactors);
export type SecondFactor = z.infer<typeof SecondFactor>;

/** Those a person has one of, and takes away by a mailed link. */
export const SingleFactor = SecondFactor.exclude(["passkey"]);
export type SingleFactor = z.infer<typeof SingleFactor>;

/** A phone as it is typed and kept: eight digits. */
export const Phone = ruled((text) => text.trim(), phoneError);

/** A code of a message or an app: six digits. */
export const Code = ruled(normalCode, codeError);

/** What is given as a second factor: a code of the message, of the app, or one of the recovery codes. */
export const Proof = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("phone"), code: Code }),
  z.strictObject({ kind: z.literal("authenticator"), code: Code }),
  z.strictObject({ kind: z.literal("recovery"), code: ruled(normalRecoveryCode, recoveryCodeError) }),
]);
export type Proof = z.output<typeof Proof>;
