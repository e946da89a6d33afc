import { queryArea } from "#protocol/query-key.ts";

/** The theme and the logo of the organization. */
export const brandingKeys = queryArea("branding");

/** The organization of the sign-in page. */
export const visitorBrandKeys = queryArea("brand");
