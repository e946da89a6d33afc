/** The whole number somebody typed, within these bounds; `undefined` for anything else. */
export function wholeNumber(typed: string, from: number, to: number): number | undefined {
  const text = typed.trim();
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return number >= from && number <= to ? number : undefined;
}
