/** Grammatical gender: masculine or feminine. */
export type Gender = "m" | "f";

/** Grammatical number. */
export type GrammaticalNumber = "singular" | "plural";

/** The gender and number with which articles, nouns, adjectives and verbs agree. */
export interface Agreement {
  readonly gender: Gender;
  readonly number: GrammaticalNumber;
}

/**
 * Returns the agreement of a group: feminine only if every member is, plural from two on. An empty group is masculine
 * plural.
 */
export function agreementOf(genders: readonly Gender[]): Agreement {
  const feminine = genders.length > 0 && genders.every((gender) => gender === "f");
  return { gender: feminine ? "f" : "m", number: genders.length === 1 ? "singular" : "plural" };
}
