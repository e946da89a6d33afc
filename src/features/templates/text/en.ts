import { ai } from "./ai-en.ts";
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

export const en = {
  card: { title: "Templates", about: "Turn Word documents into forms" },
  title: "Templates",
  settingsTitle: "Template settings",
  generalGroup: "General",
  commentedSuffix: "(comments)",
  genderMasculine: "Male",
  genderFeminine: "Female",

  nameRequired: "A name is required",
  nameTooLong: "At most 100 characters",
  nameTaken: "There is another template of this name in the same directory",
  descriptionRequired: "A description is required",
  descriptionTooLong: "At most 50 characters",
  directoryTooLong: "At most 200 characters",
  directoryInvalid: "Leave it blank or write words behind slashes, like /abc/123",
  labelRequired: "A label is required",
  labelTooLong: "At most 120 characters",
  hintTooLong: "At most 300 characters",
  groupLabelRequired: "A group needs a name",
  groupLabelTooLong: "At most 80 characters",
  optionRequired: "An option cannot be blank",
  optionTooLong: "At most 200 characters",
  optionsTooFew: "Write at least two options, one on each line",
  optionsSingle: "Write at least one option",
  titlePatternTooLong: "What titles are made of may have at most 200 characters",
  optionsRepeated: "An option is written twice",
  onlyDocx: "Choose a Word file that ends in .docx",
  documentRequired: "Choose a document",
  unreadable: "The file cannot be read as a Word document",
  fileTooLarge: "File must be less than 5Mb",
  tagTooLong: "At most 40 characters for each tag",
  tooManyTags: "At most 10 tags",
  versionWaits: "A version waits to be published. Publish it first.",
  changed: "Somebody else saved this template in the meantime. Reload it to see their changes.",
  attachmentNameRequired: "Say which file it is",
  evidenceDays: "A whole number of days, from 1 to 365",
  attachmentTaken: "Another file has this name",
  rulesInvalid: "A rule has an error. Correct what is marked under Rules.",
  otherFields: "These settings are not of the file that is stored now. Reload the template.",

  list: {
    search: "Search templates",
    upload: "Upload a template",
    directories: "Directories",
    moreDirectories:
      "There are more directories than are listed here. Search for a name to find what is in the others.",
    all: "All templates",
    name: "Name",
    description: "Description",
    directory: "Directory",
    fields: "Fields",
    version: "Version",
    updated: "Changed",
    open: "Settings",
    more: "Actions for {{name}}",
    waiting: "Version waits",
    unpublished: "Not published",
    newVersion: "Upload a new version",
    delete: "Archive",
    deleted: "{{name}} was archived",
    restored: "{{name}} is back",
    undo: "Undo",
    loadMore: "Show more",
    nothingFound: "No template matches",
    nothingFoundText: "Look for another word, or in another directory.",
    clear: "Show all templates",
    restore: "Restore",
    restoreNamed: "Restore {{name}}",
    restoreTaken: "Another template has this name now. Rename that one first.",
  },

  empty: {
    title: "Your first template",
    text: "Begin with one of the gallery. Or take a contract you already use and write a tag in braces wherever something changes from case to case. Each tag becomes a question of the form.",
    sampleTitle: "In the Word file",
    formTitle: "In the form",
    field: "A field: its answer is written here",
    loop: "A part that is repeated, once for each buyer",
    condition: "A part that appears only when the answer is yes",
    sampleField: "Before me appears {seller_name}, of legal age …",
    sampleLoop: "{#buyers}{name}, {occupation}; {/buyers}",
    sampleCondition: "{#is_mortgaged}The property is mortgaged to {bank}.{/is_mortgaged}",
    formField: "Seller name: a text to fill in",
    formLoop: "Buyers: a list, each with Name and Occupation",
    formCondition: "Is mortgaged: yes or no; with yes, Bank is asked",
  },

  upload: {
    title: "Upload a template",
    versionTitle: "New version of {{name}}",
    versionHint:
      "Processes that have begun keep the version they began with. Labels, hints, kinds and groups carry over by the name of each field.",
    file: "Word document (.docx)",
    choose: "Choose a file",
    chooseOther: "Choose another file",
    drop: "or drop it here. Smaller than 5 MB.",
    name: "Name",
    description: "Description",
    descriptionHint: "What it is for, in up to 50 characters",
    directory: "Directory",
    directoryHint: "Blank, or words behind slashes, like /abc/123",
    send: "Upload",
    again: "Upload again",
    cancel: "Cancel",
    close: "Close",
    openSettings: "Open its settings",
    sending: "Sending: {{percent}} %",
    checking: "Reading the document …",
    invalid_one: "The document has {{count}} error. Nothing was stored.",
    invalid_other: "The document has {{count}} errors. Nothing was stored.",
    invalidHint: "Correct them in Word, save, and upload the file again here.",
    commented: "Download with comments",
    commentedHint: "The same document with a Word comment at each place",
    refused: "This file cannot be used",
    warnings_one: "{{count}} thing to look at",
    warnings_other: "{{count}} things to look at",
    done_one: "Done: the form has {{count}} field.",
    done_other: "Done: the form has {{count}} fields.",
    doneVersion_one: "Version {{number}} is stored: {{count}} field.",
    doneVersion_other: "Version {{number}} is stored: {{count}} fields.",
    added: "New in this version",
    removed: "No longer in the document",
    sameFields: "The fields are the same as before.",
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
      what: "Several tags here contradict each other.",
      remedy: "Look at each tag of this paragraph and write it again.",
    },
    unopened_tag: {
      what: "There is a closing brace without its opening one.",
      remedy: "Write { before the name, or delete the brace.",
    },
    unclosed_tag: {
      what: "The tag “{{tag}}” is not closed.",
      remedy: "Write } right after the name.",
    },
    unclosed_loop: {
      what: "The part that {#{{tag}}} opens is not closed.",
      remedy: "Write {/{{tag}}} where the part ends.",
    },
    unopened_loop: {
      what: "{/{{tag}}} closes a part that was never opened.",
      remedy: "Write {#{{tag}}} where the part begins, or delete this tag.",
    },
    closing_tag_does_not_match_opening_tag: {
      what: "The closing tag does not have the name of the part it closes: “{{tag}}”.",
      remedy: "Write the same name in both tags, or only {/} to close, and close inner parts before outer ones.",
    },
    loop_position_invalid: {
      what: "The part “{{tag}}” begins in one place of the document and ends in another.",
      remedy:
        "Put both tags in the same paragraph, or each alone in a paragraph, or both in the same table row. If they are, accept tracked changes and remove links that touch one of them.",
    },
    duplicate_open_tag: {
      what: "The tag “{{tag}}” begins with two braces.",
      remedy: "Leave a single { before the name.",
    },
    duplicate_close_tag: {
      what: "The tag “{{tag}}” ends with two braces.",
      remedy: "Leave a single } after the name.",
    },
    tag_name_invalid: {
      what: "“{{tag}}” is not a name a field can have.",
      remedy: "Use letters, digits, underscores, dashes and dots, with at least one letter.",
    },
    formula_invalid: {
      what: "The formula “{{tag}}” cannot be read.",
      remedy:
        "Correct what is marked. A formula is written like {price * 2}, {price | words} or {sum(payments.amount)}.",
    },
    filter_unknown: {
      what: "There is no filter “{{marked}}”.",
      remedy: "Write a filter that exists behind the bar, or delete the bar and what follows it.",
    },
    phrase_unclear: {
      what: "This phrase cannot be put in gender and number without the risk of a mistake.",
      remedy:
        'Write it in the masculine singular and shorter, or write its forms yourself: {people | gender_plural:"el comprador":"la compradora":"los compradores":"las compradoras"}.',
    },
    label_unknown: {
      what: "Nothing in the document has the label “{{tag}}”.",
      remedy: 'Write the label of a counter, exactly as it stands there: {counter("clause", "{{tag}}")}.',
    },
    label_repeated: {
      what: "Two numbers of the document have the label “{{tag}}”.",
      remedy: "Give one of them another label: a reference could not tell which one is meant.",
    },
    raw_xml_refused: {
      what: "The tag “{{tag}}” would put XML into the document, which is not let in.",
      remedy: "Delete the sign @: the answer is then written as text.",
    },
    delimiters_refused: {
      what: "The tag “{{tag}}” would replace the braces by other signs, which is not let in.",
      remedy: "Delete it, and write every tag in braces.",
    },
    loops_overlap: {
      what: "Two repeated parts want the same row of a table: “{{tag}}”.",
      remedy: "Give each repeated part a row of its own.",
    },
    loop_inside_itself: {
      what: "The part “{{tag}}” stands inside a part of the same name.",
      remedy: "Give the inner part another name.",
    },
    nested_too_deep: {
      what: "Parts stand inside parts too many times: “{{tag}}”.",
      remedy: "Simplify the document: at most 12 parts inside one another.",
    },
    too_many_tags: {
      what: "The document has more than 20,000 tags.",
      remedy: "Split it into several templates.",
    },
    part_malformed: {
      what: "A part of the file is damaged.",
      remedy: "Open the document in Word, save it under another name, and upload that one.",
    },
    template_unreadable: {
      what: "The file cannot be read as a Word document.",
      remedy: "Open the document in Word, save it as .docx, and upload it again.",
    },
  },

  warning: {
    tag_spans_paragraphs: {
      what: "The tag “{{tag}}” begins in one paragraph and ends in another.",
      remedy: "Usually a brace is missing: write the whole tag in one paragraph.",
    },
    tag_in_tracked_change: {
      what: "The tag “{{tag}}” stands inside a change that nobody has accepted.",
      remedy: "Accept or reject the tracked changes in Word.",
    },
    near_duplicate_names: {
      what: "“{{tag}}” is almost the name of another field.",
      remedy: "If both mean the same, write the same name, accents and capitals included.",
    },
    text_box_differs: {
      what: "Word keeps this text box twice, and only one copy has the tag “{{tag}}”.",
      remedy: "Delete the text box and make it anew in Word.",
    },
    doubtful_name: {
      what: "“{{tag}}” is read as the name of one field.",
      remedy:
        "If it is meant to calculate or to choose, put a space on each side of the dash, or write && or || for and, or.",
    },
    total_is_count: {
      what: "{total} inside a repeated part prints how many times it is repeated.",
      remedy: "If it is meant to be asked, use another name, such as {amount}.",
    },
    label_in_loop: {
      what: "The label “{{tag}}” stands in a part that repeats: each element has its own number.",
      remedy: "Write the reference in the same part, or the label outside of it.",
    },
    other_signs: {
      what: "“{{marked}}” looks like a place for an answer.",
      remedy: "Fields are written in braces: {buyer_name}. Everything else is printed as it is.",
    },
    date_in_figures: {
      what: "The date “{{tag}}” is printed in figures: 15/03/2026.",
      remedy: "To say it in words: { {{tag}} | long }. In figures it can stay as it is.",
    },
    amount_without_currency: {
      what: "The amount “{{tag}}” is printed in words without its currency.",
      remedy: "Add the currency: words:GTQ or words:USD.",
    },
    agreement_mixed: {
      what: "“{{marked}}” does not agree with “{{tag}}”.",
      remedy: 'Write both words in the same gender, or let the answer choose: {sex | agree:"casado"}.',
    },
    image_in_loop: {
      what: "The place for the picture “{{tag}}” stays blank: it stands in a part that repeats, and a form asks for one picture, not for one of each element.",
      remedy:
        "Move it out of the repeated part, or say in the settings that the part does not repeat. One that is always the same can be inserted in Word.",
    },
    too_many_images: {
      what: "The place for the picture “{{tag}}” stays blank: a form asks for at most 10 pictures.",
      remedy: "Use fewer places, or insert the pictures that are always the same in Word.",
    },
    shared_name: {
      what: "“{{tag}}” stands both inside a repeated part and outside it.",
      remedy:
        "An element left without this answer prints the one from outside. If that is not meant, use another name.",
    },
  },

  /** Why a formula cannot be read, by the ids of the engine. */
  formula: {
    formula_empty: "Nothing is written in it.",
    formula_unexpected: "“{{marked}}” cannot stand here, or something is missing before it.",
    formula_ambiguous:
      "The word “{{marked}}” could belong to a name: write && (and), || (or), ! (not), or put the name in [ ].",
    text_unclosed: "A quotation mark is missing.",
    parenthesis_unclosed: "A closing parenthesis is missing.",
    name_invalid: "“{{marked}}” is not a name a field can have.",
    function_unknown: "There is no function “{{marked}}”.",
    filter_unknown: "There is no filter “{{marked}}”.",
    argument_missing: "“{{marked}}” needs one more value.",
    argument_extra: "“{{marked}}” does not take so many values.",
    argument_invalid: "“{{marked}}” is not a value that can stand here.",
    too_long: "It is longer than 500 characters.",
    phrase_word_unknown: "The word “{{marked}}” is not in the dictionary.",
    phrase_feminine: "“{{marked}}” is feminine.",
    phrase_plural: "“{{marked}}” is plural.",
    phrase_ambiguous: "It is not clear whom “{{marked}}”, or what follows it, refers to.",
    phrase_unexpected: "“{{marked}}” cannot stand here.",
    forms:
      "It would print: one man, “{{man}}”; one woman, “{{woman}}”; men, “{{men}}”; women, “{{women}}”; men and women, “{{mixed}}”.",
    too_deep: "It has too many parentheses inside one another.",
    suggestion: "Is “{{suggestion}}” meant?",
  },

  problem,

  edit,
  fromDocument,
  arranging,

  kind,

  help: {
    open: "Writing in words",
    title: "Formulas and filters",
    intro:
      "Copy an example into your Word document and write the name of your value in the place of x. What it prints is in the language of the document.",
    search: "Search a filter, a function or a result",
    filters: "Filters",
    functions: "Functions",
    none: "Nothing matches.",
    copy: "Copy {tag}",
    copied: "Copied.",
    notCopied: "It could not be copied. Select it and copy it with the keyboard.",
    close: "Close the help",
  },
  ai,
  lists,
  numbering,
  options,
  settings,
  rules,
  versions,
} as const;
