import { z } from "zod";
import type { FailureCode } from "#protocol/failure.ts";
import { emailError, nameError, normalEmail, normalName } from "./account-rules.ts";
import { passwordError } from "./password.ts";

// The rules without schemas have a file of their own, so that pages can hold a form against them without Zod.
export { emailError, normalEmail, normalName } from "./account-rules.ts";

/** A text that is made normal and then held against a rule that names its error. */
export const ruled = (normal: (text: string) => string, error: (text: string) => FailureCode | undefined) =>
  z
    .string()
    .max(1000)
    .transform(normal)
    .superRefine((text, context) => {
      const code = error(text);
      if (code) context.addIssue({ code: "custom", message: code });
    });

export const Email = ruled(normalEmail, emailError);
export const FirstName = ruled(normalName, (text) => nameError("firstName", text));
export const LastName = ruled(normalName, (text) => nameError("lastName", text));

/** A new password, kept exactly as it was typed. */
export const NewPassword = ruled((password) => password, passwordError);
