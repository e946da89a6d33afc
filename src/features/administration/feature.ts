import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";
import type { Screen } from "#protocol/screen.ts";

/** The data of the installation's administrators. */
export const administrationKeys = queryArea("administration");

/** The page of the installation's administrators, which has a sign-in of its own. */
const screens = [
  { path: "/administration", title: "administration.title", login: false, frame: "bare" },
] as const satisfies readonly Screen[];

export const administration = feature({
  name: "administration",
  screens,
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
