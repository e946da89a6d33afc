/** The sentences of the workbench of a finished document. */
export const workbench = {
  inText: "Show {{name}} in the text",
  try: "Try with",
  people: { written: "As written", woman: "Maria", men: "Carlos and Luis" },
  trial: "The text as it would read with other people.",
  review_one: "Review one word in doubt",
  review_other: "Review {{count}} words in doubt",
  keys: "Keys",
  key: {
    walk: "Previous or next doubt or field",
    there: "From a field to its place in the text, and back",
    people: "Try with other people",
    undo: "Undo",
    accept: "Accept all",
  },
};
