import { templateListKeys } from "#features/templates/keys.ts";
import { queryArea } from "#protocol/query-key.ts";

/** The gallery, and how often the organization took what; that changes with its templates. */
export const galleryKeys = queryArea("gallery", [templateListKeys.all]);

/** The documents of the gallery. */
export const galleryDocumentKeys = queryArea("galleryDocument");
