import { emailError } from "#features/identity/account-rules.ts";
import type { FailureCode } from "#protocol/failure.ts";

/** Letters of a person's whole name where it is one field. */
export const maxFullName = 60;

/** What is wrong with who sends a form, before it is sent. Without schemas, so that pages need none. */
export function requesterErrors({
  name,
  email,
  consent,
}: {
  readonly name: string;
  readonly email: string;
  readonly consent: boolean;
}): { name?: FailureCode; email?: FailureCode; consent?: FailureCode } {
  const length = name.trim().length;
  const wrong = emailError(email.trim());
  return {
    ...(length === 0 ? { name: "forms.nameRequired" } : {}),
    ...(length > maxFullName ? { name: "forms.nameTooLong" } : {}),
    ...(wrong ? { email: wrong } : {}),
    ...(consent ? {} : { consent: "forms.consentRequired" }),
  };
}
