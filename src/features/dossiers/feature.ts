import { feature } from "#protocol/feature.ts";
import { dossierKeys } from "./keys.ts";

export const dossiers = feature({
  name: "dossiers",
  areas: [dossierKeys],
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
