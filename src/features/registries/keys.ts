import { queryArea } from "#protocol/query-key.ts";

/** The lists of queries to registries. */
export const registryListKeys = queryArea("registryQueries");

/** One query to a registry. */
export const registryQueryKeys = queryArea("registryQuery");
