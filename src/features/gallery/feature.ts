import { templateListKeys } from "#features/templates/feature.ts";
import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";

/** The gallery, and how often the organization took what; that changes with its templates. */
export const galleryKeys = queryArea("gallery", [templateListKeys.all]);

/** The documents of the gallery. */
export const galleryDocumentKeys = queryArea("galleryDocument");

export const gallery = feature({
  name: "gallery",
  areas: [galleryKeys],
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
