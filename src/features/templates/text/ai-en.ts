/** The sentences about fields whose text can be proposed. */
export const ai = {
  offer: "Allow text to be proposed",
  offerHint:
    "The language model set up by your organization proposes it. The person filling in the form accepts, edits or discards it.",
  prompt: "Instructions",
  promptHint: "For example: describe the object of the contract in one paragraph, based on the deed of purchase",
  groups: "Answers shared with the model",
  attachments: "Files shared with the model",
  promptRequired: "Enter the instructions",
  promptTooLong: "At most 2,000 characters",
};
