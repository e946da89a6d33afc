/** The sentences about fields whose text can be proposed. */
export const ai = {
  offer: "A text can be proposed for it",
  offerHint:
    "By the language model that your organization has set. Whoever fills in the form accepts, edits or discards it.",
  prompt: "What is to be written",
  promptHint: "For instance: describe the object of the contract in one paragraph, from the deed of purchase",
  groups: "Answers the model is shown",
  attachments: "Files the model is shown",
  promptRequired: "Write what is to be written",
  promptTooLong: "At most 2000 characters",
};
