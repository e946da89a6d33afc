export const en = {
  title: "Utilities",
  tools: "Tools",
  none: "Your plan does not include these tools",
  noneText: "Registry queries and the land planner are available from the Standard plan.",
  card: {
    title: "Utilities",
    about: "Registry queries and the land planner",
  },
} as const;
