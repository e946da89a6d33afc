import { emailError } from "#features/identity/account-rules.ts";
import { phoneError } from "#features/identity/phone.ts";
import type { FailureCode } from "#protocol/failure.ts";

/** Letters of a person's whole name where it is one field. */
export const maxFullName = 60;

/** The settings of the sender's phone number. */
export const phoneAsked = ["none", "optional", "required"] as const;
export type PhoneAsked = (typeof phoneAsked)[number];

/** Returns the errors in the sender's data, before it is sent. Without schemas, so that pages need none. */
export function requesterErrors({
  name,
  email,
  phone,
  phoneAsked: asked,
  consent,
}: {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly phoneAsked: PhoneAsked;
  readonly consent: boolean;
}): { name?: FailureCode; email?: FailureCode; phone?: FailureCode; consent?: FailureCode } {
  const length = name.trim().length;
  const wrong = emailError(email.trim());
  const digits = phone.replace(/[\s-]/g, "");
  const phoneCounts = asked === "required" || (asked === "optional" && digits !== "");
  const wrongPhone = phoneCounts ? phoneError(digits) : undefined;
  return {
    ...(length === 0 ? { name: "forms.nameRequired" } : {}),
    ...(length > maxFullName ? { name: "forms.nameTooLong" } : {}),
    ...(wrong ? { email: wrong } : {}),
    ...(wrongPhone ? { phone: wrongPhone } : {}),
    ...(consent ? {} : { consent: "forms.consentRequired" }),
  };
}
