import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";

/** The comments on one thing, and who reads them. */
export const commentKeys = queryArea("comments");

export const comments = feature({
  name: "comments",
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
