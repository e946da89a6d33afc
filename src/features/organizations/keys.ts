import { queryArea } from "#protocol/query-key.ts";

/** What the organization says of itself, and its settings. */
export const organizationKeys = queryArea("organization");
