import { queryArea } from "#protocol/query-key.ts";

/** The API keys of the organization. */
export const apiKeyKeys = queryArea("apiKeys");
