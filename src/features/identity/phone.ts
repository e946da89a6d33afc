import type { FailureCode } from "#protocol/failure.ts";

/** The digits of a Guatemalan phone number, and of a code. */
const [phoneDigits, codeDigits] = [8, 6];

/**
 * Returns the text key of the error in a phone number, or undefined if it has exactly eight digits and nothing else.
 */
export function phoneError(text: string): FailureCode | undefined {
  if (text.trim() === "") return "identity.phoneRequired";
  return new RegExp(`^\\d{${phoneDigits}}$`).test(text.trim()) ? undefined : "identity.phoneInvalid";
}

/** Returns the text key of the error in a code from a message or an app, or undefined if it has exactly six digits. */
export function codeError(text: string): FailureCode | undefined {
  if (normalCode(text) === "") return "identity.codeRequired";
  return new RegExp(`^\\d{${codeDigits}}$`).test(normalCode(text)) ? undefined : "identity.codeInvalid";
}

/** A code as it is compared: apps show it in two halves, and so it is pasted. */
export const normalCode = (text: string): string => text.replace(/\s/g, "");

/** A recovery code as it is compared: its ten signs, without the dash. */
export const normalRecoveryCode = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, "");

/** Returns the text key of the error in a recovery code, or undefined if its form is right. */
export function recoveryCodeError(text: string): FailureCode | undefined {
  if (normalRecoveryCode(text) === "") return "identity.codeRequired";
  return normalRecoveryCode(text).length === 10 ? undefined : "identity.recoveryCodeInvalid";
}

/** A number with its country, as providers of SMS take it. */
export const internationalNumber = (number: string): string => `+502${number}`;

/** A number as it is shown: its last four digits. */
export const maskedNumber = (number: string): string => `•••• ${number.slice(-4)}`;
