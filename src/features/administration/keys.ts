import { queryArea } from "#protocol/query-key.ts";

/** What an administrator of the installation reads. */
export const administrationKeys = queryArea("administration");
