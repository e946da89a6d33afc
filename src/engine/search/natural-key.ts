/** A text as it is sorted, numbers by their value: "acta 2" comes before "acta 10". The database has the same as `natural_key`. */
export const naturalKey = (text: string): string =>
  text.replace(/\d+/g, (digits) => {
    const bare = digits.replace(/^0+(?=\d)/, "");
    return `${String(Math.min(bare.length, 99)).padStart(2, "0")}${bare}`;
  });

/** Sorts names as people expect them in Spanish, numbers by their value. */
export const byNaturalOrder = new Intl.Collator("es", { numeric: true }).compare;
