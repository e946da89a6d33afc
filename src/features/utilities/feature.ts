import { feature } from "#protocol/feature.ts";
import type { Screen } from "#protocol/screen.ts";

/** The screen of the tools. */
const screens = [
  {
    path: "/utilities",
    title: "utilities.title",
    login: true,
    roles: ["owner", "manager", "creator", "reviewer"],
    permissions: ["utilities"],
    flag: "utilities",
    frame: "shell",
    navigation: { roles: ["owner", "manager", "creator", "reviewer"], order: 90, letter: "u" },
  },
] as const satisfies readonly Screen[];

export const utilities = feature({
  name: "utilities",
  screens,
  card: {
    path: "/utilities",
    title: "utilities.card.title",
    about: "utilities.card.about",
    order: 80,
    roles: ["creator", "manager", "reviewer", "owner"],
    permission: "utilities",
    flag: "utilities",
  },
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
