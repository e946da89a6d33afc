import type { FailureCode } from "#protocol/failure.ts";
import { commonRuns, commonWords } from "./common-passwords.ts";

const minPasswordLength = 8;
const maxPasswordLength = 128;

const characters = (password: string): number => [...password].length;

/** The rules of a new password, in the order of the form. A rule's sentence is `identity.passwordRule.<name>`. */
export const passwordRules = [
  { name: "length", isMet: (p: string) => characters(p) >= minPasswordLength },
  { name: "uppercase", isMet: (p: string) => /\p{Lu}/u.test(p) },
  { name: "digit", isMet: (p: string) => /\d/.test(p) },
  { name: "special", isMet: (p: string) => /[^\p{L}\p{M}\p{N}\s]/u.test(p) },
] as const;

const lookAlikes: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

/** The words a password may be meant as: without what decorates its ends, and with its signs read as letters. */
export function wordsMeant(lower: string): readonly string[] {
  const decoration = /^[^\p{L}]+|[^\p{L}]+$/gu;
  const bare = lower.replace(decoration, "");
  // The signs are read as letters inside the word only: at its ends they are decoration, or both are tried.
  const spelt = (text: string) => text.replace(/[@431!0$57]/g, (sign) => lookAlikes[sign] ?? sign);
  return [bare, spelt(bare), spelt(lower).replace(decoration, "")];
}

/** Returns true if a password is an obvious guess: a common word, spelt with signs or decorated at its ends. */
export function isCommon(password: string): boolean {
  const lower = password.normalize("NFC").toLowerCase();
  return commonRuns.has(lower) || wordsMeant(lower).some((word) => commonWords.has(word));
}

/** Letters of the shortest name that is looked for: shorter ones are part of too much. */
const shortestName = 4;

/**
 * Returns true if a password consists only of names, however decorated: one of their words, a whole name, or all names
 * in a row. Accents are ignored. The part of an address before the `@` counts as a name.
 */
export function isOfNames(password: string, names: readonly string[]): boolean {
  const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const given = names.map((name) => plain(name.split("@")[0] ?? "").match(/\p{L}+/gu) ?? []);
  const whole = [...given.map((words) => words.join("")), given.flat().join(""), given.slice(0, 2).flat().join("")];
  const looked = new Set([...given.flat(), ...whole].filter((name) => name.length >= shortestName));
  return wordsMeant(plain(password)).some((word) => looked.has(word.replace(/[^\p{L}]/gu, "")));
}

/** Returns the text key of the error in a new password of a person with these names, or undefined if it is valid. */
export function passwordError(password: string, names: readonly string[] = []): FailureCode | undefined {
  if (password === "") return "identity.passwordRequired";
  if (characters(password) > maxPasswordLength) return "identity.passwordTooLong";
  if (!passwordRules.every((rule) => rule.isMet(password))) return "identity.passwordWeak";
  if (isCommon(password)) return "identity.passwordCommon";
  return isOfNames(password, names) ? "identity.passwordNamed" : undefined;
}
