import { ai } from "./ai-en.ts";
import { doubts, people } from "./doubts-en.ts";
import { edit } from "./edit-en.ts";
import { fromDocument } from "./from-document-en.ts";
import { kind } from "./kinds-en.ts";
import { list as arranging } from "./list-en.ts";
import { lists } from "./lists-en.ts";
import { numbering } from "./numbering-en.ts";
import { options } from "./options-en.ts";
import { problem } from "./problems-en.ts";
import { rules } from "./rules-en.ts";
import { settings } from "./settings-en.ts";
import { versions } from "./versions-en.ts";
import { workbench } from "./workbench-en.ts";

export const en = {
  card: { title: "Templates", about: "Turn Word documents into forms" },
  title: "Templates",
  settingsTitle: "Template settings",
  generalGroup: "General",
  commentedSuffix: "(comments)",
  genderMasculine: "Male",
  genderFeminine: "Female",

  nameRequired: "Name is required",
  nameTooLong: "At most 100 characters",
  nameTaken: "Another template in this directory has this name",
  descriptionRequired: "Description is required",
  descriptionTooLong: "At most 50 characters",
  directoryTooLong: "At most 200 characters",
  directoryInvalid: "Leave empty or enter words separated by slashes, like /sales/land",
  labelRequired: "A label is required",
  labelTooLong: "At most 120 characters",
  hintTooLong: "At most 300 characters",
  groupLabelRequired: "Enter a name for the group",
  groupLabelTooLong: "At most 80 characters",
  optionRequired: "Options cannot be empty",
  optionTooLong: "At most 200 characters",
  optionsTooFew: "Enter at least two options, one per line",
  optionsSingle: "Enter at least one option",
  titlePatternTooLong: "The title format can have at most 200 characters",
  optionsRepeated: "An option is repeated",
  onlyDocx: "Invalid document format. Choose a .docx file.",
  documentRequired: "Choose a document",
  unreadable: "Invalid document format. The file is not a readable Word document.",
  fileTooLarge: "File must be less than 5Mb",
  tagTooLong: "At most 40 characters per tag",
  tooManyTags: "At most 10 tags",
  versionWaits: "A version is waiting to be published. Publish it first.",
  changed: "Someone else saved this template in the meantime. Reload it to see their changes.",
  attachmentNameRequired: "Enter a name for the file",
  evidenceDays: "Enter a whole number from 1 to 365",
  attachmentTaken: "Another file has this name",
  rulesInvalid: "A rule has an error. Correct the highlighted fields under Rules.",
  otherFields: "These settings do not match the current file. Reload the template.",

  list: {
    search: "Search templates",
    directories: "Directories",
    moreDirectories: "Not all directories are listed here. Use the search to find the rest.",
    all: "All templates",
    name: "Name",
    description: "Description",
    directory: "Directory",
    fields: "Fields",
    version: "Version",
    updated: "Updated",
    begin: "Start process",
    open: "Settings",
    more: "Actions for {{name}}",
    waiting: "Version pending",
    unpublished: "Not published",
    newVersion: "Upload new version",
    delete: "Archive",
    deleted: "{{name}} was archived",
    restored: "{{name}} was restored",
    undo: "Undo",
    loadMore: "Show more",
    nothingFound: "No templates match",
    nothingFoundText: "Try another word or another directory.",
    clear: "Show all templates",
    restore: "Restore",
    restoreNamed: "Restore {{name}}",
    restoreTaken: "Another template now has this name. Rename it first.",
  },

  empty: {
    title: "Your first template",
    text: "Upload a finished deed and review what changes in it, or first type tags in braces in Word wherever the text changes. Each tag is a question of the form. You can also start with one from the gallery.",
    sampleTitle: "In the Word file",
    formTitle: "In the form",
    field: "A field: its answer appears here",
    loop: "A repeated part, once for each buyer",
    condition: "A part that appears only if the answer is yes",
    sampleField: "Before me appears {seller_name}, of legal age …",
    sampleLoop: "{#buyers}{name}, {occupation}; {/buyers}",
    sampleCondition: "{#is_mortgaged}The property is mortgaged to {bank}.{/is_mortgaged}",
    formField: "Seller name: a text field",
    formLoop: "Buyers: a list, each with Name and Occupation",
    formCondition: "Is mortgaged: yes or no. If yes, the form asks for Bank",
  },

  upload: {
    title: "Upload template",
    versionTitle: "New version of {{name}}",
    versionHint:
      "Existing processes keep their version. Labels, hints, types and groups are carried over by field name.",
    file: "Word document (.docx)",
    choose: "Choose file",
    chooseOther: "Choose another file",
    drop: "or drop it here.",
    limit: "Under 5 MB.",
    name: "Name",
    description: "Description",
    descriptionHint: "Its purpose, in at most 50 characters. If empty, it is the name.",
    optional: "optional",
    directory: "Directory",
    directoryHint: "To group templates, like /sales",
    send: "Upload",
    again: "Upload again",
    cancel: "Cancel",
    close: "Close",
    openSettings: "Open settings",
    sending: "Uploading: {{percent}} %",
    checking: "Reading the document…",
    invalid: "The document has one error. Nothing was saved.",
    multi_error: "The document has {{count}} errors. Nothing was saved.",
    invalidHint: "Correct them in Word, save, and upload the file again.",
    commented: "Download with comments",
    commentedHint: "The same document with a Word comment at each error",
    refused: "Invalid document format",
    warnings_one: "{{count}} warning",
    warnings_other: "{{count}} warnings",
    done_one: "Done: the form has {{count}} field.",
    done_other: "Done: the form has {{count}} fields.",
    doneVersion_one: "Version {{number}} saved: {{count}} field.",
    doneVersion_other: "Version {{number}} saved: {{count}} fields.",
    added: "New in this version",
    removed: "No longer in the document",
    sameFields: "The fields have not changed.",
    page: "Page {{page}}",
    paragraph: "Paragraph {{paragraph}}",
  },

  part: {
    body: "Document",
    header: "Header",
    footer: "Footer",
    notes: "Notes",
    comments: "Comments",
    other: "Another part of the file",
  },

  error: {
    multi_error: {
      what: "Several tags here conflict with each other.",
      remedy: "Check each tag in this paragraph and type it again.",
    },
    unopened_tag: {
      what: "There is a closing brace without an opening brace.",
      remedy: "Type { before the name, or delete the brace.",
    },
    unclosed_tag: {
      what: "The tag “{{tag}}” is not closed.",
      remedy: "Type } right after the name.",
    },
    unclosed_loop: {
      what: "The part opened by {#{{tag}}} is not closed.",
      remedy: "Type {/{{tag}}} where the part ends.",
    },
    unopened_loop: {
      what: "{/{{tag}}} closes a part that was never opened.",
      remedy: "Type {#{{tag}}} where the part starts, or delete this tag.",
    },
    closing_tag_does_not_match_opening_tag: {
      what: "The closing tag “{{tag}}” does not match the part it closes.",
      remedy: "Use the same name in both tags, or just {/} to close, and close inner parts before outer ones.",
    },
    loop_position_invalid: {
      what: "The part “{{tag}}” starts in one place of the document and ends in another.",
      remedy:
        "Put both tags in the same paragraph, or each alone in a paragraph, or both in the same table row. If they already are, accept tracked changes and remove links that touch either tag.",
    },
    duplicate_open_tag: {
      what: "The tag “{{tag}}” starts with two braces.",
      remedy: "Keep a single { before the name.",
    },
    duplicate_close_tag: {
      what: "The tag “{{tag}}” ends with two braces.",
      remedy: "Keep a single } after the name.",
    },
    tag_name_invalid: {
      what: "“{{tag}}” is not a valid field name.",
      remedy: "Use letters, digits, underscores, dashes and dots, with at least one letter.",
    },
    formula_invalid: {
      what: "The formula “{{tag}}” cannot be read.",
      remedy: "Correct the marked part. Examples of formulas: {price * 2}, {price | words}, {sum(payments.amount)}.",
    },
    filter_unknown: {
      what: "The filter “{{marked}}” does not exist.",
      remedy: "Use an existing filter after the bar, or delete the bar and everything after it.",
    },
    phrase_unclear: {
      what: "This phrase cannot be changed in gender and number without risking a mistake.",
      remedy:
        'Write it shorter, in the masculine singular, or write each form yourself: {people | gender_plural:"el comprador":"la compradora":"los compradores":"las compradoras"}.',
    },
    label_unknown: {
      what: "Nothing in the document has the label “{{tag}}”.",
      remedy: 'Use a counter\'s label exactly as written in the document: {counter("clause", "{{tag}}")}.',
    },
    label_repeated: {
      what: "Two numbers in the document have the label “{{tag}}”.",
      remedy: "Change one of the labels, so that references are clear.",
    },
    raw_xml_refused: {
      what: "The tag “{{tag}}” would insert XML into the document, which is not allowed.",
      remedy: "Delete the @ sign. The answer is then inserted as text.",
    },
    delimiters_refused: {
      what: "The tag “{{tag}}” would replace the braces with other characters, which is not allowed.",
      remedy: "Delete it and write every tag in braces.",
    },
    loops_overlap: {
      what: "Two repeated parts use the same table row: “{{tag}}”.",
      remedy: "Give each repeated part its own row.",
    },
    loop_inside_itself: {
      what: "The part “{{tag}}” is inside another part with the same name.",
      remedy: "Rename the inner part.",
    },
    nested_too_deep: {
      what: "Too many nested parts: “{{tag}}”.",
      remedy: "Simplify the document. Parts can be nested at most 12 levels deep.",
    },
    too_many_tags: {
      what: "The document has more than 20,000 tags.",
      remedy: "Split it into several templates.",
    },
    too_many_fields: {
      what: "The document has more than 3,000 fields.",
      remedy: "Split it into several templates.",
    },
    part_malformed: {
      what: "A part of the file is damaged.",
      remedy: "Open the document in Word, save it under another name, and upload that copy.",
    },
    template_unreadable: {
      what: "The file cannot be read as a Word document.",
      remedy: "Open the document in Word, save it as .docx, and upload it again.",
    },
  },

  warning: {
    tag_spans_paragraphs: {
      what: "The tag “{{tag}}” starts in one paragraph and ends in another.",
      remedy: "A brace is probably missing. Write the whole tag in one paragraph.",
    },
    tag_in_tracked_change: {
      what: "The tag “{{tag}}” is inside an unaccepted tracked change.",
      remedy: "Accept or reject the tracked changes in Word.",
    },
    near_duplicate_names: {
      what: "“{{tag}}” is almost identical to another field name.",
      remedy: "If they mean the same, use the same name, including accents and capitals.",
    },
    text_box_differs: {
      what: "Word stores this text box twice, and only one copy has the tag “{{tag}}”.",
      remedy: "Delete the text box and create it again in Word.",
    },
    doubtful_name: {
      what: "“{{tag}}” is read as a single field name.",
      remedy:
        "If you meant a calculation or a condition, put a space on each side of the dash, or use && for “and” and || for “or”.",
    },
    total_is_count: {
      what: "{total} inside a repeated part shows how many times the part repeats.",
      remedy: "To make it a question, use another name, such as {amount}.",
    },
    label_in_loop: {
      what: "The label “{{tag}}” is inside a repeated part, so each item has its own number.",
      remedy: "Put the reference in the same part, or the label outside it.",
    },
    other_signs: {
      what: "“{{marked}}” looks like a placeholder.",
      remedy: "Fields are written in braces: {buyer_name}. Anything else is printed as it is.",
    },
    date_in_figures: {
      what: "The date “{{tag}}” appears in figures: 15/03/2026.",
      remedy: "To write it in words: { {{tag}} | long }. To keep figures, change nothing.",
    },
    amount_without_currency: {
      what: "The amount “{{tag}}” is written in words without its currency.",
      remedy: "Add the currency: words:GTQ or words:USD.",
    },
    agreement_mixed: {
      what: "“{{marked}}” does not agree with “{{tag}}”.",
      remedy: 'Use the same gender in both words, or let the answer decide: {sex | agree:"casado"}.',
    },
    list_in_loop: {
      what: "The numbered list in “{{tag}}” goes on counting from one item to the next.",
      remedy:
        "To begin again with each item, write {new_list()} in a paragraph of the list. To go on counting, change nothing.",
    },
    image_in_loop: {
      what: "The image “{{tag}}” stays empty because it is inside a repeated part. A form asks for one image, not one per item.",
      remedy:
        "Move it out of the repeated part, or change that part in the settings so that it does not repeat. If the image never changes, insert it in Word.",
    },
    too_many_images: {
      what: "The image “{{tag}}” stays empty because a form can ask for at most 10 images.",
      remedy: "Use fewer images, or insert those that never change in Word.",
    },
    shared_name: {
      what: "“{{tag}}” is used both inside and outside a repeated part.",
      remedy: "If an item has no answer, it uses the one from outside. To avoid that, use another name.",
    },
  },

  /** Why a formula cannot be read, by the ids of the engine. */
  formula: {
    formula_empty: "The formula is empty.",
    formula_unexpected: "“{{marked}}” is not allowed here, or something is missing before it.",
    formula_ambiguous: "“{{marked}}” could be part of a name. Use && (and), || (or), ! (not), or put the name in [ ].",
    text_unclosed: "A quotation mark is missing.",
    parenthesis_unclosed: "A closing parenthesis is missing.",
    name_invalid: "“{{marked}}” is not a valid field name.",
    function_unknown: "The function “{{marked}}” does not exist.",
    filter_unknown: "The filter “{{marked}}” does not exist.",
    argument_missing: "“{{marked}}” needs one more value.",
    argument_extra: "“{{marked}}” has too many values.",
    argument_invalid: "“{{marked}}” is not a valid value here.",
    too_long: "The formula is longer than 500 characters.",
    phrase_word_unknown: "The word “{{marked}}” is not in the dictionary.",
    phrase_feminine: "“{{marked}}” is feminine.",
    phrase_plural: "“{{marked}}” is plural.",
    phrase_ambiguous: "It is unclear who “{{marked}}”, or the words after it, refers to.",
    phrase_unexpected: "“{{marked}}” is not allowed here.",
    forms:
      "Result: one man, “{{man}}”; one woman, “{{woman}}”; men, “{{men}}”; women, “{{women}}”; men and women, “{{mixed}}”.",
    too_deep: "The formula has too many nested parentheses.",
    suggestion: "Did you mean “{{suggestion}}”?",
  },

  problem,

  edit,
  fromDocument,
  doubts,
  people,
  arranging,

  kind,

  help: {
    open: "Formulas and filters",
    title: "Formulas and filters",
    intro:
      "Copy an example into your Word document and replace x with the name of your field. The result is written in the document's language.",
    search: "Search filters, functions or results",
    filters: "Filters",
    functions: "Functions",
    none: "No results.",
    copy: "Copy {tag}",
    copied: "Copied.",
    notCopied: "It could not be copied. Select it and copy it with the keyboard.",
    close: "Close help",
  },
  ai,
  lists,
  numbering,
  options,
  settings,
  rules,
  versions,
  workbench,
} as const;
