import { feature } from "#protocol/feature.ts";
import type { Screen } from "#protocol/screen.ts";

/** The screen of the free trial. */
const screens = [
  {
    path: "/free-trial",
    title: "trial.title",
    login: false,
    signedOutOnly: true,
    frame: "bare",
    arrives: "alone",
  },
] as const satisfies readonly Screen[];

export const trial = feature({
  name: "trial",
  screens,
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
