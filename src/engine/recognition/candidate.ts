import type { FieldKind } from "#engine/answers/answer-kinds.ts";

/** A value read in the text of a document, as an answer would give it. `name` is what its field could be called. */
export interface ReadValue {
  readonly kind: FieldKind;
  readonly value: string;
  readonly name: string;
}

/**
 * A piece of a paragraph that could be a tag: where it stands, the values it says, and the text of the tag, in which a
 * number stands for the value of that place in `values`. Filling the tag with the values prints the piece.
 */
export interface Candidate {
  readonly start: number;
  readonly end: number;
  readonly values: readonly ReadValue[];
  readonly tag: readonly (string | number)[];
  /** How certain it is that the piece changes from document to document: of two that overlap the more certain one stays. */
  readonly rank: number;
}

/** A candidate for one value: `suffix` is what stands behind the name in the tag. */
export const single = (
  { start, end }: { readonly start: number; readonly end: number },
  value: ReadValue,
  suffix: string,
  rank: number,
): Candidate => ({ start, end, values: [value], tag: ["{", 0, `${suffix}}`], rank });
