const maxLength = 254;
// Control and format characters are no part of an address: some of them cannot even be stored.
const address = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:".]+(\.[^\s\p{C}@<>()[\]\\,;:".]+)+$/u;

/** Whether a text looks like an e-mail address, with nothing around it: something, @, and names parted by dots. */
export const isEmail = (text: string): boolean => text.length <= maxLength && address.test(text);
