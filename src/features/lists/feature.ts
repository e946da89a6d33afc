import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";

/** Which lists there are. */
export const listNamesKeys = queryArea("lists");

/** One list: its attributes, records, changes and imports. */
export const listKeys = queryArea("list");

export const lists = feature({
  name: "lists",
  screens: [],
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
