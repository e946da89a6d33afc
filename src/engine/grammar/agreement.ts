/** Grammatical gender: masculine or feminine. */
export type Gender = "m" | "f";

/** Grammatical number. */
export type GrammaticalNumber = "singular" | "plural";

/** What articles, nouns, adjectives and verbs agree with. */
export interface Agreement {
  readonly gender: Gender;
  readonly number: GrammaticalNumber;
}

/** How a group is spoken of: feminine only when every one is, plural from two on; nobody at all is masculine plural. */
export function agreementOf(genders: readonly Gender[]): Agreement {
  const feminine = genders.length > 0 && genders.every((gender) => gender === "f");
  return { gender: feminine ? "f" : "m", number: genders.length === 1 ? "singular" : "plural" };
}
