/**
 * The errors in the text of a formula:
 * - `formula_empty`: there is nothing;
 * - `formula_unexpected`: `text` is in a place where it cannot be (empty: the formula ends too early);
 * - `formula_ambiguous`: the word `text` (`y`, `o`, `no`) is between names and could belong to one: write `&&`, `||`,
 *   `!`, or put the name in square brackets;
 * - `text_unclosed`, `parenthesis_unclosed`: the sign that closes is missing;
 * - `name_invalid`: `text` is no name of an answer;
 * - `function_unknown`, `filter_unknown`: nothing is called `text`; `suggestion` is the nearest name there is;
 * - `argument_missing`, `argument_extra`: the function or filter `text` needs more, or takes no more;
 * - `argument_invalid`: `text` is not one of the words the filter knows there, or not a text in quotes where one must be;
 * - `too_long`, `too_deep`: beyond `limits`.
 */
export const formulaErrorIds = [
  "formula_empty",
  "formula_unexpected",
  "formula_ambiguous",
  "text_unclosed",
  "parenthesis_unclosed",
  "name_invalid",
  "function_unknown",
  "filter_unknown",
  "argument_missing",
  "argument_extra",
  "argument_invalid",
  "too_long",
  "too_deep",
] as const;
export type FormulaErrorId = (typeof formulaErrorIds)[number];

/** An error of a formula: where it is in the source, the piece concerned, and what may have been meant. */
export interface FormulaError {
  readonly id: FormulaErrorId;
  readonly at: number;
  readonly text: string;
  readonly suggestion?: string;
}

/**
 * The errors of a valid formula with given answers:
 * - `not_a_number`, `not_a_date`, `not_a_list`, `not_a_text`: the answer to `path` is something else;
 * - `not_comparable`: the two sides have no order between them;
 * - `division_by_zero`;
 * - `value_invalid`: a function or filter (`text`) cannot do it for this value: a date out of the calendar, an ordinal of
 *   nothing, an unknown gender;
 * - `label_unknown`: nothing in the document is labelled `text`;
 * - `too_large`: more digits, characters or steps than anything here is meant for.
 */
export type EvaluationErrorId =
  | "not_a_number"
  | "not_a_date"
  | "not_a_list"
  | "not_a_text"
  | "not_comparable"
  | "division_by_zero"
  | "value_invalid"
  | "label_unknown"
  | "too_large";

/** An error of an evaluation: where in the source, the path whose answer is concerned, and the value or name in error. */
export interface EvaluationError {
  readonly id: EvaluationErrorId;
  readonly at: number;
  readonly path?: string;
  readonly text?: string;
}
