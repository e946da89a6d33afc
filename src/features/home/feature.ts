import { feature } from "#protocol/feature.ts";
import type { Screen } from "#protocol/screen.ts";

/** The first screen after signing in. */
const screens = [
  {
    path: "/home",
    title: "home.title",
    login: true,

    frame: "shell",
    navigation: { roles: ["owner", "manager", "creator", "reviewer"], order: 10, letter: "h" },
  },
] as const satisfies readonly Screen[];

export const home = feature({
  name: "home",
  screens,
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
