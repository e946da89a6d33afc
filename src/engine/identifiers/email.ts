const maxLength = 254;
// Control and format characters are no part of an address: some of them cannot even be stored.
const address = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:".]+(\.[^\s\p{C}@<>()[\]\\,;:".]+)+$/u;

/** True for a text that looks like one e-mail address: something, @, and names separated by dots. */
export const isEmail = (text: string): boolean => text.length <= maxLength && address.test(text);

/**
 * True for an address that can be confused with another one. Such addresses mix Latin letters with another script (a
 * Cyrillic "а"), use signs that only look like letters (full width, ligatures), or contain `%`, which once relayed
 * mail through another host.
 */
export const looksLikeAnother = (email: string): boolean =>
  email.includes("%") ||
  email.normalize("NFKC") !== email ||
  (/\p{Script=Latin}/u.test(email) && /(?!\p{Script=Latin})\p{L}/u.test(email));
