/** Features by rank: a feature's root files and its server may lean on lower ranks only. */
export const featureRanks: readonly (readonly string[])[] = [
  ["identity", "support", "plans"],
  ["organizations"],
  ["members"],
  ["teams", "catalogs", "theming", "api-keys", "payments"],
  ["lists", "repository", "ai", "templates", "trial"],
  ["processes"],
  ["batch", "forms", "signatures", "alerts", "boards", "registries", "planner", "project-levels"],
  ["notifications", "reports", "dashboard", "home"],
];
