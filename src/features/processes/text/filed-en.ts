/** The sentences of the page of a client or a project. */
export const filed = {
  client: "Client",
  project: "Project",
  added: { client: "Client since {{date}}", project: "Project since {{date}}" },
  gone: { client: "This client was deleted", project: "This project was deleted" },
  drafts: "Drafts and to revise",
  inReview: "In review",
  approved: "Approved",
  lastActivity: "Last activity",
  none: "None",
  contracts: "Contracts",
  noContracts: "No contracts yet",
  history: "History",
  moment: { begun: "Started", sent: "Sent for review", rejected: "Rejected", approved: "Approved" },
} as const;
