import type { FailureCode } from "#protocol/failure.ts";
import { normalName } from "./account-rules.ts";

/** Returns the text key of the error in the name of a passkey: required, at most 60 characters. */
export function passkeyNameError(text: string): FailureCode | undefined {
  const name = normalName(text);
  if (name === "") return "identity.passkeyNameRequired";
  return name.length <= 60 ? undefined : "identity.passkeyNameTooLong";
}
