import { feature } from "#protocol/feature.ts";
import { galleryKeys } from "./keys.ts";

export const gallery = feature({
  name: "gallery",
  areas: [galleryKeys],
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
