/** The first line of every part. */
export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const special = /[&<>"\0-\x08\x0B-\x1F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g;
const needsCare = /[&<>"\0-\x08\x0B-\x1F\uFFFE\uFFFF]|_x/;
const named: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text for a cell: what XML cannot hold is written the way workbooks escape it. */
export const cellText = (text: string): string =>
  needsCare.test(text)
    ? text.replace(/\r\n?/g, "\n").replace(special, (letter) => named[letter] ?? `_x${hex(letter)}_`)
    : text;

const hex = (letter: string): string => letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");

/** A text for an attribute, without what XML cannot hold. */
export const attributeText = (text: string): string =>
  text
    .replace(/[\0-\x08\x0B-\x1F\uFFFE\uFFFF]/g, "")
    .replace(/[&<>"]/g, (letter) => named[letter] ?? "")
    .replace(/\n/g, "&#10;")
    .replace(/\t/g, " ");
