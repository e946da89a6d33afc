import { feature } from "#protocol/feature.ts";
import { templateTestKeys } from "./keys.ts";

export const templateTests = feature({
  name: "template-tests",
  areas: [templateTestKeys],
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
