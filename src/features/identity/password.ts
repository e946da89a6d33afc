import type { FailureCode } from "#protocol/failure.ts";

/**
 * Words that the most common passwords are made of, as they read once look-alike signs are letters again and digits and
 * signs around them are gone. A password that is nothing but one of these, however decorated, is refused.
 */
const commonWords: ReadonlySet<string> = new Set(
  `a aa aaa ab abc abcd abcde abcdef admin administrador administrator america amigo amor amorcito angel asd asdf asdfgh
   asdfghjkl baseball batman bienvenido blessed boston bonita changeme charlie chelsea chicago chocolate clave computer
   contrasena contraseña corazon default dragon estrella familia familiar flower football freedom fuckyou gatito gato
   guate guatemala guest hello hola hunter iloveyou internet jesus jesuscristo jordan junior killer letmein liverpool
   login love maria mariposa master master metallica michael money monkey mustang mypassword nicole ninja orange pa pas
   pass passw passwd passwor password passwords pokemon prince princesa princess purple qaz qazwsx qwe qwer qwert qwerty
   qwertyui qwertyuiop ranger root samsung secret secreto server shadow solo soccer spring starwars summer sunshine
   superman system teamo temp temporal test test testing tequiero tigger trustno trustnoone usuario user verano welcome
   whatever winter xbox zaq zaqxsw zxc zxcv zxcvb zxcvbn zxcvbnm`.split(/\s+/),
);

/** Runs of keys that satisfy the composition rule, in lower case. */
const commonRuns: ReadonlySet<string> = new Set(
  `1qaz@wsx !qaz2wsx 1qaz!qaz 1qaz2wsx! zaq1@wsx zaq12wsx! !qaz1qaz @wsx2wsx 1q2w3e4r! 1q2w3e4r5t! !q2w3e4r q1w2e3r4!
   q1w2e3r4t5! 1q2w3e4r. a1b2c3d4! a1s2d3f4! qwe123!@# qwe!@#123 !@#123qwe 123qwe!@# 123!@#qwe asd123!@# abc123!@#
   !@#$qwer1234 qwer1234!@#$ 1234qwer!@#$ 1234!@#$qwer 1qaz2wsx#edc 1qaz@wsx3edc !qaz@wsx3edc 1qazxsw@ zaq!2wsx
   p0o9i8u7! 1a2b3c4d! 1a2s3d4f!`.split(/\s+/),
);

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
