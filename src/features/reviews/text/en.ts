export const en = {
  /** The substitute reviewer. */
  substitute: {
    title: "Substitute",
    text: "While you are away, reviews assigned to you go to someone else, marked as such. Those you already have stay with you.",
    who: "Substitute reviewer",
    nobody: "No other members can review.",
    is: "{{name}}, from {{from}} to {{until}}",
    inPlace: "You are reviewing in place of {{name}} until {{until}}.",
    remove: "Remove",
    removed: "Substitute removed",
    named: "{{name}} (away: {{substitute}})",
    forYou: "For you, in place of {{name}}",
    inPlaceOf: "{{name}}, in place of {{away}}",
  },
} as const;
