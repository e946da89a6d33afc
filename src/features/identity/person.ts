import { z } from "zod";
import type { FailureCode } from "#protocol/failure.ts";
import { languages } from "#protocol/text.ts";
import { emailFault, nameFault, normalEmail, normalName } from "./account-rules.ts";
import { passwordFault } from "./password.ts";

// The rules without schemas have a file of their own, so that pages can hold a form against them without Zod.
export { emailFault, nameFault, normalEmail, normalName } from "./account-rules.ts";

/** A person as they are known to themselves. `complete`: both names are there; without them the product asks first. */
export const Person = z.object({
  uid: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emailVerified: z.boolean(),
  complete: z.boolean(),
  language: z.enum(languages),
});
export type Person = z.infer<typeof Person>;

/** A text that is made normal and then held against a rule that names its fault. */
export const ruled = (normal: (text: string) => string, fault: (text: string) => FailureCode | undefined) =>
  z
    .string()
    .max(1000)
    .transform(normal)
    .superRefine((text, context) => {
      const code = fault(text);
      if (code) context.addIssue({ code: "custom", message: code });
    });

export const Email = ruled(normalEmail, emailFault);
export const FirstName = ruled(normalName, (text) => nameFault("firstName", text));
export const LastName = ruled(normalName, (text) => nameFault("lastName", text));

/** A new password, kept exactly as it was typed. */
export const NewPassword = ruled((password) => password, passwordFault);
