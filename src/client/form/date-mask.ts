/**
 * Formats a date field after a key press: digits with their slashes, dd/mm/yyyy. A yyyy-mm-dd is reordered. A date with
 * words stays as typed, and is read when the field is left. While text is being deleted, no slash is added.
 */
export function maskedDate(typed: string, deleting: boolean): string {
  // The slash that was added behind the day is none before a word: 15/ and "d" are "15 d".
  if (/\p{L}/u.test(typed)) return typed.replace(/^(\s*\d{1,2})\/\s*(?=\p{L})/u, "$1 ");
  if (!/\d/.test(typed)) return "";
  const iso = /^\s*(\d{4})[-/.](\d{2})[-/.](\d{2})\s*$/.exec(typed);
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`;
  // No such month: the digits begin with a year.
  const leading = /^\s*(1[89]|2[01])\/?(1[3-9]|[2-9]\d)([-/.][-/.\d]{0,5}|\d{0,3})$/.exec(typed);
  if (leading) return leading.slice(1).join("");
  // Nobody means the year 315: 20/12/0315 was typed as 2012-03-15, 20/26/0315 as 20260315.
  const block = /^\s*(1[89]|2[01])\/?(\d{2})\/?(0[1-9]|1[0-2])([0-3]\d)\s*$/.exec(typed);
  if (block && (Number(block[2]) > 12 || block[3]?.startsWith("0")))
    return `${block[4]}/${block[3]}/${block[1]}${block[2]}`;
  const parts = typed
    .replace(/[.\- ]/g, "/")
    .replace(/[^\d/]/g, "")
    .replace(/\/{2,}/g, "/")
    .split("/");
  // Slashes that were typed part the date: 1/2/2026 stays as it is.
  if (parts.length > 1 && !(parts.length === 2 && (parts[0]?.length ?? 0) > 2)) {
    const [day = "", month = "", ...rest] = parts;
    const year = rest.join("").slice(0, 4);
    if (rest.length === 0 && month.length > 2) return `${day.slice(0, 2)}/${month.slice(0, 2)}/${month.slice(2, 6)}`;
    const open = rest.length > 0 || (month.length === 2 && !deleting);
    return `${day.slice(0, 2)}/${month.slice(0, 2)}${open ? "/" : ""}${year}`;
  }
  const digits = parts.join("").slice(0, 8);
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  if (digits.length > 4) return `${day}/${month}/${year}`;
  if (digits.length === 4) return deleting ? `${day}/${month}` : `${day}/${month}/`;
  if (digits.length > 2) return `${day}/${month}`;
  return digits.length === 2 && !deleting ? `${day}/` : digits;
}
