/** The nine upload faults of the specification, by the ids it gives them. */
export const specifiedFaultIds = [
  "multi_error",
  "unopened_tag",
  "unclosed_tag",
  "unclosed_loop",
  "unopened_loop",
  "closing_tag_does_not_match_opening_tag",
  "loop_position_invalid",
  "duplicate_open_tag",
  "duplicate_close_tag",
] as const;

/**
 * Our own faults, for what the specification does not name:
 * - `tag_name_invalid`: what stands between the braces is not a plain name;
 * - `loops_overlap`: two sections of one table row claim the same row;
 * - `loop_inside_itself`: a section stands inside a section of the same name;
 * - `nested_too_deep`, `too_many_tags`: beyond the limits of `limits`;
 * - `part_malformed`: a part of the file is not well-formed XML;
 * - `template_unreadable`: the file cannot be read as a Word document at all.
 */
export const ownFaultIds = [
  "tag_name_invalid",
  "loops_overlap",
  "loop_inside_itself",
  "nested_too_deep",
  "too_many_tags",
  "part_malformed",
  "template_unreadable",
] as const;

/**
 * What deserves a look but does not stop an upload:
 * - `tag_spans_paragraphs`: a tag begins in one paragraph and ends in another, almost always a forgotten brace;
 * - `tag_in_tracked_change`: a tag stands inside an unaccepted insertion;
 * - `near_duplicate_names`: two names differ only in case, accents or separators;
 * - `shared_name`: a name of a loop is used outside it too: an element without that answer prints the outer one.
 */
export const warningIds = [
  "tag_spans_paragraphs",
  "tag_in_tracked_change",
  "near_duplicate_names",
  "shared_name",
] as const;

export type FaultId = (typeof specifiedFaultIds)[number] | (typeof ownFaultIds)[number];
export type WarningId = (typeof warningIds)[number];

/** Limits of a template; beyond them it is refused before anything costly is tried. */
export const limits = { sectionDepth: 12, tags: 20_000 } as const;

/**
 * A range in a document: `file` is the part (`word/document.xml`), `paragraph` counts its paragraphs from 1 in document
 * order (text boxes and table cells included), `page` is estimated from the breaks Word recorded, from 1; `start` and
 * `end` are character offsets in the visible text of that paragraph, end exclusive.
 */
export interface Place {
  readonly file: string;
  readonly paragraph: number;
  readonly page: number;
  readonly start: number;
  readonly end: number;
}

/**
 * One fault or warning. `tag` is the name concerned without braces and marks; `text` is the whole paragraph, `before`
 * and `after` at most 40 characters of it around the range. `related` is the other half of a pair (the closing tag).
 */
export interface Finding<Id extends string> extends Place {
  readonly id: Id;
  readonly tag: string;
  readonly text: string;
  readonly before: string;
  readonly after: string;
  readonly related?: Place & { readonly tag: string };
}

export type Fault = Finding<FaultId>;
export type Warning = Finding<WarningId>;
