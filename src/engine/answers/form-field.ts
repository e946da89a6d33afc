import type { TagNode } from "#engine/document/tags/tag-tree.ts";
import type { AnswerRules, FieldKind } from "./answer-kinds.ts";

/** An answer that is calculated from others. `from` are the keys of the answers it needs. */
export interface Computed {
  readonly formula: string;
  readonly language: "es" | "en";
  readonly from: readonly string[];
}

/** The comparisons that a check can require of its two sides. */
export const comparators = ["=", "≠", "<", "≤", ">", "≥"] as const;
export type Comparator = (typeof comparators)[number];

/** A comparison that must hold. Otherwise `message` is shown. `from` are the keys that both sides need. */
export interface AnswerCheck {
  readonly left: string;
  readonly comparator: Comparator;
  readonly right: string;
  readonly message: string;
  readonly language: "es" | "en";
  readonly from: readonly string[];
}

/**
 * A formula that decides a yes or no. With `disable` nobody can change the result. Without it, the result holds until
 * a person decides. `reads` are the top-level names that the formula reads. An empty formula means that its inputs are not
 * part of this form, and the answer at hand is its result.
 */
export interface Calculated {
  readonly formula: string;
  readonly disable: boolean;
  readonly reads: readonly string[];
}

/** The set of options of a yes or no. One option can be chosen, or several, and at least one if it is required. */
export interface Choice {
  readonly id: string;
  readonly one: boolean;
  readonly required: boolean;
}

/** The settings that the author of a template chose for a field, by the key of its node. */
export interface FieldSettings extends AnswerRules {
  readonly kind: FieldKind;
}

/**
 * The use of an answer in the document: its value decides the shape (`decides`), a section has its name and is left
 * out by "no" or by nothing (`sectioned`), a formula puts it into words (`worded`).
 */
type FieldUse = Pick<TagNode, "decides" | "sectioned" | "worded">;

/**
 * A form, as the tree of a template with the settings of its fields. The answers to `fields` of a condition are next
 * to the condition's own answer, those of a loop in each element of its list. `when` is the condition's value that shows
 * a field. `within` names the yes-or-no fields next to it, all of which must be yes for it to be shown (`decided.ts`).
 */
export type FormField = {
  readonly name: string;
  readonly key: string;
  readonly when?: boolean;
  /** The checks that `workOut` runs at this place. */
  readonly checks?: readonly AnswerCheck[];
  readonly within?: readonly string[];
} & (
  | ({ readonly type: "field"; readonly computed?: Computed } & FieldUse & FieldSettings)
  | {
      readonly type: "condition";
      readonly required?: boolean;
      readonly choice?: Choice;
      readonly calculated?: Calculated;
      readonly fields: readonly FormField[];
    }
  | { readonly type: "loop"; readonly min: number; readonly max?: number; readonly fields: readonly FormField[] }
);
