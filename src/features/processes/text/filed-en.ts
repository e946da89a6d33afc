/** The sentences of the page of a client or a project. */
export const filed = {
  client: "Client",
  project: "Project",
  added: { client: "Client since {{date}}", project: "Project since {{date}}" },
  gone: { client: "This client was put away", project: "This project was put away" },
  drafts: "Drafts and to correct",
  inReview: "In review",
  approved: "Approved",
  lastActivity: "Last activity",
  none: "None",
  contracts: "Contracts",
  noContracts: "No contracts here",
  history: "History",
  moment: { begun: "Begun", sent: "Sent to review", rejected: "Rejected", approved: "Approved" },
} as const;
