const maxLength = 254;
// Control and format characters are no part of an address: some of them cannot even be stored.
const address = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:".]+(\.[^\s\p{C}@<>()[\]\\,;:".]+)+$/u;

/** Whether a text looks like an e-mail address, with nothing around it: something, @, and names parted by dots. */
export const isEmail = (text: string): boolean => text.length <= maxLength && address.test(text);

/**
 * Whether an address can be taken for another one: Latin letters beside those of another script (a Cyrillic "а"), signs that only
 * look like letters (full width, ligatures), or `%`, by which mail was once sent on through another host.
 */
export const looksLikeAnother = (email: string): boolean =>
  email.includes("%") ||
  email.normalize("NFKC") !== email ||
  (/\p{Script=Latin}/u.test(email) && /(?!\p{Script=Latin})\p{L}/u.test(email));
