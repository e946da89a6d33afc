import { queryArea } from "#protocol/query-key.ts";

/** The lists of templates. */
export const templateListKeys = queryArea("templates");

/** One template with its settings. */
export const templateKeys = queryArea("template");

/** The document of one upload. */
export const templateDocumentKeys = queryArea("templateDocument");

/** The versions of one template, what differs between them, and what its tests say. */
export const templateVersionKeys = queryArea("templateVersions");
