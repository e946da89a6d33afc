/** The nine upload errors of the specification, by the ids it gives them. */
export const specifiedErrorIds = [
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
 * Our own errors, which the specification does not name:
 * - `tag_name_invalid`: the text between the braces is neither a plain name nor a formula;
 * - `formula_invalid`: a formula cannot be read (`detail` says why, by an id of `engine/formula/formula-errors.ts`);
 * - `filter_unknown`: a formula uses a filter that does not exist (`suggestion` is the nearest that does);
 * - `phrase_unclear`: a phrase cannot be made to agree in gender and number (`detail` says why, by an id of
 *   `engine/grammar/spanish/phrase`; `forms` what would be printed);
 * - `label_unknown`: a formula refers to a label (`tag`) that nothing in the document has;
 * - `label_repeated`: two counters that print together have the same label (`tag`);
 * - `raw_xml_refused`: a tag that would put in XML as it is (`{@x}`);
 * - `delimiters_refused`: a tag that would change the braces (`{=<% %>=}`);
 * - `loops_overlap`: two sections of one table row claim the same row;
 * - `loop_inside_itself`: a section is inside a section of the same name;
 * - `nested_too_deep`, `too_many_tags`, `too_many_fields`: beyond the limits of `limits`;
 * - `part_malformed`: a part of the file is not well-formed XML;
 * - `template_unreadable`: the file cannot be read as a Word document at all.
 */
export const ownErrorIds = [
  "tag_name_invalid",
  "formula_invalid",
  "filter_unknown",
  "phrase_unclear",
  "label_unknown",
  "label_repeated",
  "raw_xml_refused",
  "delimiters_refused",
  "loops_overlap",
  "loop_inside_itself",
  "nested_too_deep",
  "too_many_tags",
  "too_many_fields",
  "part_malformed",
  "template_unreadable",
] as const;

/**
 * The warnings, which do not prevent an upload:
 * - `tag_spans_paragraphs`: a tag begins in one paragraph and ends in another, almost always a forgotten brace;
 * - `tag_in_tracked_change`: a tag is inside an unaccepted insertion;
 * - `near_duplicate_names`: two names differ only in case, accents or separators;
 * - `shared_name`: a name of a loop is used outside it too: an element without that answer prints the outer one;
 * - `text_box_differs`: Word keeps a text box twice, and only one of the two copies has this tag;
 * - `doubtful_name`: a name that could have been meant as an operation (`a-b`, `casa y lote`);
 * - `total_is_count`: `{total}` inside a loop prints the number of turns;
 * - `label_in_loop`: a reference to a label (`tag`) of a loop, from outside of it: each element has its own number;
 * - `other_signs`: signs that other programs use for a field are in the text (`<<x>>`, `[X]`, `____`); `tag` is its name,
 *   if it has one;
 * - `date_in_figures`: a date printed by its name alone comes out as dd/mm/yyyy;
 * - `amount_without_currency`: an amount of money in words names no currency;
 * - `agreement_mixed`: a word describes a person (`tag`) in the other gender: "la compradora, casado";
 * - `list_in_loop`: a numbered list inside a loop goes on counting from one element to the next;
 * - `image_in_loop`: a place for a picture inside a loop: a form asks for one picture per place, not for one of each element,
 *   so it stays empty;
 * - `too_many_images`: a place for a picture beyond those a form asks for: it stays empty.
 */
export const warningIds = [
  "tag_spans_paragraphs",
  "tag_in_tracked_change",
  "near_duplicate_names",
  "shared_name",
  "text_box_differs",
  "doubtful_name",
  "total_is_count",
  "label_in_loop",
  "other_signs",
  "date_in_figures",
  "amount_without_currency",
  "agreement_mixed",
  "list_in_loop",
  "image_in_loop",
  "too_many_images",
] as const;

export type TemplateErrorId = (typeof specifiedErrorIds)[number] | (typeof ownErrorIds)[number];
export type WarningId = (typeof warningIds)[number];

/**
 * Limits of a template; beyond them it is refused before anything costly is tried. `findings`: no more errors, and no more
 * warnings, are reported at once; with so many of one sort others are not looked for. `pictures`: as many a form asks for.
 * `fields`: with their loops and conditions. A form of so many takes 70 ms of the main thread when it is read, one of 9,000 takes 300.
 */
export const limits = { sectionDepth: 12, tags: 20_000, fields: 3000, findings: 500, pictures: 10 } as const;

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
 * One error or warning. `tag` is the name concerned without braces and marks; `text` is the whole paragraph, `before`
 * and `after` at most 40 characters of it around the range. `related` is the other half of a pair (the closing tag).
 * `detail` and `suggestion` say more where the id says so.
 */
export interface Finding<Id extends string> extends Place {
  readonly id: Id;
  readonly tag: string;
  readonly text: string;
  readonly before: string;
  readonly after: string;
  readonly related?: Place & { readonly tag: string };
  readonly detail?: string;
  readonly suggestion?: string;
  /** The correction, if `withFixes` found one: new texts for pieces of the document. */
  readonly fix?: readonly {
    readonly file: string;
    readonly paragraph: number;
    readonly start: number;
    readonly end: number;
    readonly text: string;
  }[];
  /** The forms of a phrase for one man, one woman, men, women, and men and women together. */
  readonly forms?: readonly string[];
}

export type ErrorFinding = Finding<TemplateErrorId>;
export type Warning = Finding<WarningId>;
