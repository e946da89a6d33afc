/** The patterns of numbers that may identify a person: identity, tax and telephone numbers. */
export const identifierPatterns = [
  /\b\d{4}[\s-]?\d{5}[\s-]?\d{4}\b/g,
  /\b\d{4,9}-[\dkK]\b/g,
  /(?<![\d,.])\d{4}[\s-]\d{4}(?!\d|[.,]\d)/g,
] as const;

/** Kinds of fields that ask for such a number. */
export const identifying: ReadonlySet<string> = new Set(["cui", "nit", "phone"]);

/** A text without what looks like such a number still: of files with more of them than there are marks. */
export const blanked = (text: string): string =>
  identifierPatterns.reduce((all, pattern) => all.replace(pattern, "⟦…⟧"), text);
