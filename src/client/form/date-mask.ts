/**
 * Formats a date field after a key press: digits with their slashes, dd/mm/yyyy. A pasted yyyy-mm-dd is reordered.
 * While text is being deleted, no slash is added.
 */
export function maskedDate(typed: string, deleting: boolean): string {
  if (!/\d/.test(typed)) return "";
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})/.exec(typed);
  if (iso) return `${iso[3]?.padStart(2, "0")}/${iso[2]?.padStart(2, "0")}/${iso[1]}`;
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
