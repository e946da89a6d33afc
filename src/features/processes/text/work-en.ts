/** Comments on places of a process. */
export const places = {
  correct: "Correct in the template",
  paragraph: "“{{quote}}”",
  titleOn: "Comments on “{{label}}”",
  titleParagraph: "Comments on a paragraph",
  write: "Comment on “{{label}}”",
  open_one: "{{count}} open comment on “{{label}}”",
  open_other: "{{count}} open comments on “{{label}}”",
  comment: "Comment",
  see_one: "See {{count}} comment",
  see_other: "See {{count}} comments",
  all: "Comments",
  allOpen_one: "Comments: {{count}} open",
  allOpen_other: "Comments: {{count}} open",
} as const;

/** Rows of a spreadsheet that become elements of a repeated part. */
export const pasted = {
  open: "Paste from Excel",
  title: "Paste rows: {{label}}",
  here: "Rows",
  hint: "Copy the rows in Excel and paste them here. If the first row has the field names, the columns are matched automatically.",
  header: "The first row contains column names",
  column: "Column {{number}}",
  ignore: "Ignore",
  add_one: "Add {{count}} row",
  add_other: "Add {{count}} rows",
  left_one: "{{count}} row exceeds the limit",
  left_other: "{{count}} rows exceed the limit",
  copy: "Copy {{element}}",
} as const;

/** Answers taken from an earlier process. */
export const earlier = {
  open: "Use earlier answers",
  title: "Use earlier answers",
  intro: "Choose a process. Its matching answers are shown next to the current ones. Clear those you do not want.",
  from: "Processes",
  ofTemplate: "Same template: {{name}}",
  ofClient: "Same client: {{name}}",
  search: "Search by title",
  list: "Earlier processes",
  none: "No other processes yet",
  answer: "Answer",
  now: "Current",
  there: "In the earlier process",
  nothing: "It has no new answers for this form",
  take_one: "Use {{count}} answer",
  take_other: "Use {{count}} answers",
  taken_one: "{{count}} answer copied from “{{title}}”",
  taken_other: "{{count}} answers copied from “{{title}}”",
} as const;

/** Letters against figures. */
export const figures = {
  unread: "The document could not be read",
  failed: "Words and figures in the document could not be compared",
  agree_one: "{{count}} amount written in words and in figures matches",
  agree_other: "{{count}} amounts written in words and in figures match, each its own figure",
  differ_one: "Words and figures do not match in {{count}} place",
  differ_other: "Words and figures do not match in {{count}} places",
  pair: "“{{words}}” means {{said}}, but the figure is {{figures}}",
  gendersAgree_one: "The name and the chosen gender agree: {{people}}",
  gendersAgree_other: "The name of each person and the chosen gender agree: {{people}}",
  ofMan: "{{name}} (man)",
  ofWoman: "{{name}} (woman)",
  morePeople_one: "one more",
  morePeople_other: "{{count}} more",
  wordsAgree_one: "A civil status, nationality or profession was compared as well.",
  wordsAgree_other: "{{count}} answers for civil status, nationality or profession were compared as well.",
  onlyWords_one: "A civil status, nationality or profession agrees with the chosen gender.",
  onlyWords_other: "{{count}} answers for civil status, nationality or profession agree with the chosen gender.",
  notRead: "No other words of the document were compared.",
  severalNames_one: "One field has two names; the document is written for one person",
  severalNames_other: "{{count}} fields have two names; the document is written for one person in each",
  severalName: "“{{name}}”",
  gendersDiffer_one: "An answer does not agree with the gender",
  gendersDiffer_other: "{{count}} answers do not agree with the gender",
  namedWoman: "“{{name}}” is usually a woman’s name, but the answer is {{gender}}",
  wordOther: "“{{word}}” does not agree: the answer for {{name}} is {{gender}}",
  namedMan: "“{{name}}” is usually a man’s name, but the answer is {{gender}}",
  seen: "I have checked this. It can be approved as it is",
  show: "Show differences",
  first: "There are differences in the list above. Check them and tick the box before you approve.",
} as const;

/** Other answers that reviewers suggest. */
export const suggestion = {
  title: "Suggested answers",
  suggested: "suggested",
  open: "Suggest another answer",
  text: "Suggested answer",
  note: "Reason (optional)",
  send: "Suggest",
  sent: "Suggestion sent. The creator decides once the process is returned.",
  accept: "Accept",
  refuse: "Dismiss",
  accepted: "Suggestion accepted",
  refused: "Suggestion dismissed",
  withdraw: "Withdraw",
  state: { open: "open", accepted: "accepted", refused: "dismissed" },
  textRequired: "Enter the answer you suggest",
  noteTooLong: "At most 500 characters",
  same: "This is already the answer",
  tooMany: "There are too many open suggestions. Reject the process with a reason instead.",
  decided: "This suggestion was already accepted or dismissed",
} as const;

/** Printing and mailing documents. */
export const mail = {
  open: "Send by e-mail",
  print: "Print PDF",
  notPrinted: "The document could not be printed. Download it and print it from there.",
  title: "Send the documents by e-mail",
  to: "To",
  toHint: "Addresses separated by commas, at most 10.",
  message: "Message (optional)",
  send: "Send",
  sent_one: "E-mail sent to {{count}} address",
  sent_other: "E-mail sent to {{count}} addresses",
  addressRequired: "Enter at least one address",
  addressInvalid: "E-mail must be valid",
  tooManyAddresses: "At most 10 addresses",
  kindRequired: "Choose a document",
  messageTooLong: "At most 2,000 characters",
  tooLarge: "The documents are too large for an e-mail. The maximum is 8 MB in total.",
  subject: "{{title}}",
  text: "{{name}} from {{organization}} sent you “{{title}}”, attached to this e-mail.",
  footer: "You received this e-mail because {{name}} from {{organization}} sent it to you.",
} as const;

/** The Word file made again. */
export const remade = {
  open: "Regenerate and compare",
  same: "Regenerated from its template version and answers. The file is identical",
  differs: "The regenerated file is different. The approved file is kept unchanged.",
  otherEngine:
    "The regenerated file is different because another version of the product generated it. The approved file is kept unchanged.",
} as const;
