import { queryArea } from "#protocol/query-key.ts";

/** The details of the organization, and its settings. */
export const organizationKeys = queryArea("organization");
