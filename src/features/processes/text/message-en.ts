/** The sentences of the panel that reads the message of a client. */
export const message = {
  open: "Paste the client’s message",
  title: "The client’s message",
  label: "Paste the client’s message here",
  placeholder: "For example: Good morning, my name is Ana López, DPI 2345 67890 0101, single…",
  privacy: "The message is read on this device. It is not sent or stored.",
  tooLong: "Only the first {{max}} characters are read.",
  nothing: "No values for this form were found in the message.",
  found_one: "{{count}} value found. Check where it goes.",
  found_other: "{{count}} values found. Check where each one goes.",
  person: "Person {{number}}",
  whose: "Who is {{name}} in this contract?",
  whoseUnknown: "Who do these values belong to?",
  choosePart: "Choose the party",
  ofContract: "About the contract",
  use: "Use “{{value}}”",
  field: "Field for “{{value}}”",
  noField: "Do not use",
  now: "In the form: {{value}}",
  says: "In the message: {{value}}",
  replaces: "Replaces what is in the form",
  carried: "Replaces the copied answer “{{value}}”",
  same: "Already in the form",
  fillNone: "Fill in the form",
  fill: "Fill in the form ({{count}})",
  cancel: "Cancel",
  filled_one: "{{count}} answer filled in from the message",
  filled_other: "{{count}} answers filled in from the message",
  close: "Close the client’s message",
};

/** The sentences of the matches that are shown below the fields of a party. */
export const match = {
  label: "People and companies found",
  count_one: "{{count}} match. Enter takes it, Esc keeps what you typed.",
  count_other: "{{count}} matches. Arrows choose, Enter takes one, Esc keeps what you typed.",
  client: "Client",
};
