import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";

/** The files attached to one thing. */
export const attachmentKeys = queryArea("attachments");

export const attachments = feature({
  name: "attachments",
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
