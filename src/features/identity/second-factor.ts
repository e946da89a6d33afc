import { z } from "zod";
import { ruled } from "./person.ts";
import { codeError, normalCode, normalRecoveryCode, phoneError, recoveryCodeError } from "./phone.ts";

/** The factors that can be required after a first proof. */
const secondFactors = ["phone", "authenticator", "passkey"] as const;
export const SecondFactor = z.enum(secondFactors);
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The factors a person has once, and removes by a mailed link. */
export const SingleFactor = SecondFactor.exclude(["passkey"]);
export type SingleFactor = z.infer<typeof SingleFactor>;

/** A phone as it is typed and kept: eight digits. */
export const Phone = ruled((text) => text.trim(), phoneError);

/** A code of a message or an app: six digits. */
export const Code = ruled(normalCode, codeError);

/** The proof of a second factor: a code from a message, from the app, or a recovery code. */
export const Proof = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("phone"), code: Code }),
  z.strictObject({ kind: z.literal("authenticator"), code: Code }),
  z.strictObject({ kind: z.literal("recovery"), code: ruled(normalRecoveryCode, recoveryCodeError) }),
]);
export type Proof = z.output<typeof Proof>;
