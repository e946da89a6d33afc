import { queryArea } from "#protocol/query-key.ts";

/** The server an organization asks for proposed texts. */
export const aiKeys = queryArea("ai");
