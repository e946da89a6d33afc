export const en = {
  title: "Utilities",
  tools: "Tools",
  none: "Your plan has none of these tools",
  noneText: "Registry queries and the land planner come with the Standard plan.",
  card: {
    title: "Utilities",
    about: "Registry queries and the land planner",
  },
} as const;
