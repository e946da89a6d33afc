/** The sentences for the number of people that a form made of a finished contract asks for. */
export const people = {
  title: "How many people",
  exactly_one: "The form will ask for exactly one person. In the contract: {{people}}.",
  exactly_other: "The form will ask for exactly {{count}} people. In the contract: {{people}}.",
  several_one: "The form will ask for two or more people. In the contract: {{people}}.",
  several_other: "The form will ask for two or more people. In the contract: {{people}}.",
  any_one: "The form will ask for one or more people. In the contract: {{people}}.",
  any_other: "The form will ask for one or more people. In the contract: {{people}}.",
  allow: "Allow one or more people",
  exact: "Back to the number in the contract",
  named: "{{act}}: {{group}}",
  reworded: "With one or more, all are written in the words of {{person}}.",
  fixed: "Their details are written separately, so the number cannot change.",
} as const;
