import type { FieldKind } from "#engine/answers/answer-kinds.ts";

/** A value read in the text of a document, as an answer would give it. `name` is what its field could be called. */
export interface ReadValue {
  readonly kind: FieldKind;
  readonly value: string;
  readonly name: string;
  /** Equal for the two places of one number in a paragraph. */
  readonly twin?: string;
}

/**
 * A piece of a paragraph that could become a tag: its position, its values, and the text of the tag. A number in
 * `tag` is an index of `values`. The tag filled with the values prints the piece.
 */
export interface Candidate {
  readonly start: number;
  readonly end: number;
  readonly values: readonly ReadValue[];
  readonly tag: readonly (string | number)[];
  /**
   * The certainty that the piece changes from document to document. Of two pieces that overlap, the one with the
   * higher rank is kept.
   */
  readonly rank: number;
  /** True for a value of a person or a company whose name does not say it: an address for notices. */
  readonly ofParty?: boolean;
  /** The end of the value itself, if the tag also prints the noun behind it. */
  readonly valueEnd?: number;
}

/** Returns a candidate for one value. `suffix` is the part of the tag after the name. */
export const single = (
  { start, end }: { readonly start: number; readonly end: number },
  value: ReadValue,
  suffix: string,
  rank: number,
): Candidate => ({ start, end, values: [value], tag: ["{", 0, `${suffix}}`], rank });
