import { queryArea } from "#protocol/query-key.ts";

/** The data of the installation's administrators. */
export const administrationKeys = queryArea("administration");
