import type { FailureCode } from "#protocol/failure.ts";

/** How many digits a phone of Guatemala has, and a code. */
const [phoneDigits, codeDigits] = [8, 6];

/** What is wrong with a phone number: exactly eight digits and nothing else; `undefined` when nothing is. */
export function phoneError(text: string): FailureCode | undefined {
  if (text.trim() === "") return "identity.phoneRequired";
  return new RegExp(`^\\d{${phoneDigits}}$`).test(text.trim()) ? undefined : "identity.phoneInvalid";
}

/** What is wrong with a code of a message or an app: exactly six digits; `undefined` when nothing is. */
export function codeError(text: string): FailureCode | undefined {
  if (normalCode(text) === "") return "identity.codeRequired";
  return new RegExp(`^\\d{${codeDigits}}$`).test(normalCode(text)) ? undefined : "identity.codeInvalid";
}

/** A code as it is compared: apps show it in two halves, and so it is pasted. */
export const normalCode = (text: string): string => text.replace(/\s/g, "");

/** A recovery code as it is compared: its ten signs, without the dash. */
export const normalRecoveryCode = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, "");

/** What is wrong with a recovery code; `undefined` when it could be one. */
export function recoveryCodeError(text: string): FailureCode | undefined {
  if (normalRecoveryCode(text) === "") return "identity.codeRequired";
  return normalRecoveryCode(text).length === 10 ? undefined : "identity.recoveryCodeInvalid";
}

/** A number with its country, as providers of SMS take it. */
export const internationalNumber = (number: string): string => `+502${number}`;

/** A number as it is shown: its last four digits. */
export const maskedNumber = (number: string): string => `•••• ${number.slice(-4)}`;
