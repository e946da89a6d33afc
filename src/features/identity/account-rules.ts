import { isEmail, looksLikeAnother } from "#engine/identifiers/email.ts";
import type { FailureCode } from "#protocol/failure.ts";

const maxNameLength = 25;

/** An address as it is kept and compared: without spaces around it, in lower case. */
export const normalEmail = (text: string): string => text.trim().normalize("NFC").toLowerCase();

/** A name as it is stored: one line, single spaces. Control and format characters would travel into mails and documents. */
export const normalName = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/\p{Cf}/gu, "")
    .trim();

/** Returns the text key of the error in an e-mail address, or undefined if it is valid. */
export function emailError(text: string): FailureCode | undefined {
  const email = normalEmail(text);
  if (email === "") return "identity.emailRequired";
  return isEmail(email) && !looksLikeAnother(email) ? undefined : "identity.emailInvalid";
}

/** Returns the text key of the error in a first or last name: required, at most 25 characters. */
export function nameError(which: "firstName" | "lastName", text: string): FailureCode | undefined {
  const name = normalName(text);
  if (name === "") return `identity.${which}Required`;
  return name.length <= maxNameLength ? undefined : `identity.${which}TooLong`;
}

/** Returns true if the person has both names. */
export const isComplete = (person: { readonly firstName: string; readonly lastName: string }): boolean =>
  person.firstName !== "" && person.lastName !== "";
