/** Comments on places of a process. */
export const places = {
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
  hint: "Copy the rows in Excel and paste them here. A first row with the names of the fields finds the columns.",
  header: "The first row has the names of the columns",
  column: "Column {{number}}",
  ignore: "Leave out",
  add_one: "Add {{count}} row",
  add_other: "Add {{count}} rows",
  left_one: "{{count}} row has no room any more",
  left_other: "{{count}} rows have no room any more",
  copy: "Copy {{element}}",
} as const;

/** Answers taken from an earlier process. */
export const earlier = {
  open: "Start from earlier answers",
  title: "Start from earlier answers",
  intro: "Choose a process. What fits this form is shown beside what is answered now; leave out what you do not want.",
  from: "Processes",
  ofTemplate: "Of the same template: {{name}}",
  ofClient: "Of the same client: {{name}}",
  search: "Search by title",
  list: "Earlier processes",
  none: "There is no other process here yet",
  answer: "Answer",
  now: "Now",
  there: "In the earlier process",
  nothing: "Nothing of it is new for this form",
  take_one: "Take {{count}} answer",
  take_other: "Take {{count}} answers",
  taken_one: "{{count}} answer was taken from “{{title}}”",
  taken_other: "{{count}} answers were taken from “{{title}}”",
} as const;

/** Letters against figures. */
export const figures = {
  unread: "The document could not be read",
  failed: "Letters and figures of the document could not be compared",
  agree_one: "Letters and figures: {{count}} place was compared and agrees",
  agree_other: "Letters and figures: {{count}} places were compared and agree",
  differ_one: "Letters and figures differ at {{count}} place",
  differ_other: "Letters and figures differ at {{count}} places",
  pair: "“{{words}}” says {{said}}, beside it stands {{figures}}",
  seen: "I looked at it: it can be approved as it is",
  first: "Letters and figures differ. Look at the list above and mark it before you approve.",
} as const;

/** Other answers that reviewers suggest. */
export const suggestion = {
  title: "Suggested answers",
  suggested: "suggested",
  open: "Suggest another answer",
  text: "Suggested answer",
  note: "Why (optional)",
  send: "Suggest",
  sent: "Suggested. The creator decides it once the process is back.",
  accept: "Take as the answer",
  refuse: "Refuse",
  accepted: "The suggestion is the answer now",
  refused: "The suggestion was refused",
  withdraw: "Take back",
  state: { open: "open", accepted: "taken", refused: "refused" },
  textRequired: "Write the answer you suggest",
  noteTooLong: "At most 500 characters",
  same: "That is the answer already",
  tooMany: "Too many suggestions are open. Reject the process with a reason instead.",
  decided: "This suggestion was decided already",
} as const;

/** Printing and mailing documents. */
export const mail = {
  open: "Send by mail",
  print: "Print PDF",
  notPrinted: "The document could not be printed. Download it and print it from there.",
  title: "Send the documents by mail",
  to: "To",
  toHint: "Addresses separated by commas, at most 10.",
  message: "Message (optional)",
  send: "Send",
  sent_one: "The mail is on its way to {{count}} address",
  sent_other: "The mail is on its way to {{count}} addresses",
  addressRequired: "Write at least one address",
  addressInvalid: "E-mail must be valid",
  tooManyAddresses: "At most 10 addresses",
  kindRequired: "Choose a document",
  messageTooLong: "At most 2,000 characters",
  tooLarge: "The documents are too large for a mail: together they may have at most 8 MB.",
  subject: "{{title}}",
  text: "{{name}} of {{organization}} sends you “{{title}}”, attached to this mail.",
  footer: "You get this mail because {{name}} of {{organization}} sent it to you.",
} as const;

/** The Word file made again. */
export const remade = {
  open: "Make again and compare",
  same: "Made again from its template version and answers: the same file, byte for byte",
  differs: "The file made again has other bytes. The one that was approved is kept as it is.",
  otherEngine:
    "The file made again has other bytes: another version of the product made it. The one that was approved is kept as it is.",
} as const;
