import { queryArea } from "#protocol/query-key.ts";

/** The tests of one template. */
export const templateTestKeys = queryArea("templateTests");
