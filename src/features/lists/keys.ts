import { queryArea } from "#protocol/query-key.ts";

/** Which lists there are. */
export const listNamesKeys = queryArea("lists");

/** One list: its attributes, records, changes and imports. */
export const listKeys = queryArea("list");
