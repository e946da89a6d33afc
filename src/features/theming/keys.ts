import { queryArea } from "#protocol/query-key.ts";

/** The theme and the logo of the organization. */
export const brandingKeys = queryArea("branding");

/** Whose sign-in page this is. */
export const visitorBrandKeys = queryArea("brand");
