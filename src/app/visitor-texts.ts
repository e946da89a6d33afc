/** The features whose sentences a visitor's pages show. Those of all others are fetched with the first page that has them. */
export const visitorFeatures: readonly string[] = ["identity", "organizations", "plans", "trial"];
