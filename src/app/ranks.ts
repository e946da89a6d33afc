/** Features by rank, also those not built yet. A feature may import only features of lower rank, on the server and in the browser. */
export const featureRanks: readonly (readonly string[])[] = [
  ["identity", "support", "plans"],
  ["organizations"],
  ["members", "ai"],
  ["teams", "catalogs", "theming", "api-keys", "credits", "public-links"],
  ["attachments", "lists", "comments", "payments"],
  ["answers"],
  ["templates", "trial"],
  ["processes"],
  ["reviews"],
  ["documents"],
  ["process-lists"],
  ["process-page"],
  ["bindings"],
  ["batch"],
  ["signatures"],
  ["forms", "alerts", "boards", "repository", "relations", "planner", "project-levels", "template-tests", "clauses"],
  ["registries", "notifications", "dashboard", "gallery", "publishing", "webhooks"],
  ["reports", "template-checks"],
  ["home", "utilities", "search", "help", "administration", "dossiers"],
];

/** The rank of a feature; -1 when it has none. */
export const rankOf = (feature: string): number => featureRanks.findIndex((rank) => rank.includes(feature));
