import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";

/** The theme and the logo of the organization. */
export const brandingKeys = queryArea("branding");

/** The organization of the sign-in page. */
export const visitorBrandKeys = queryArea("brand");

export const theming = feature({
  name: "theming",
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
