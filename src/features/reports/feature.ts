import { feature } from "#protocol/feature.ts";
import { reportKeys } from "./keys.ts";
import { screens } from "./screens.ts";

export const reports = feature({
  name: "reports",
  screens,
  areas: [reportKeys],
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
