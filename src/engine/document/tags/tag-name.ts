/** Names that reach the language's own machinery when answers are copied carelessly. No template needs them. */
const forbidden = new Set(["__proto__", "constructor", "prototype"]);
const plain = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.\- ]{0,99}$/u;

/** Signs without a width that Word and web pages put in: soft hyphens, places to break, marks of direction. */
const unseen = /[\u00AD\u200B\u200E\u200F\u2060\uFEFF]/g;

/** The name inside a tag: composed accents, unseen signs and outer spaces cut, inner spaces (also no-break ones) single. */
export const tagName = (raw: string): string => raw.replace(unseen, "").normalize("NFC").trim().replace(/\s+/gu, " ");

/**
 * True for a name (already through `tagName`) that a template may use: accented letters, digits, underscore, dot,
 * dash and single inner spaces, at most 100 characters, at least one letter. Also true for `.`, the element of a list
 * of texts.
 */
export function isPlainName(name: string): boolean {
  if (name === ".") return true;
  if (!plain.test(name) || !/\p{L}/u.test(name)) return false;
  return name.split(".").every((segment) => /[\p{L}_]/u.test(segment) && !forbidden.has(segment.trim()));
}

/** Names that a reader would take for the same one: without case, accents and separators. */
export const foldedName = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s_.-]/gu, "");
