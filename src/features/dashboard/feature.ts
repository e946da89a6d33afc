import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";
import type { Screen } from "#protocol/screen.ts";

/** The figures. */
export const dashboardKeys = queryArea("dashboard");

/** The screen of the dashboard. */
const screens = [
  {
    path: "/dashboard",
    title: "dashboard.title",
    login: true,
    roles: ["owner", "manager"],
    permissions: ["dashboard"],
    frame: "shell",
    navigation: { roles: ["owner", "manager"], order: 55, letter: "d" },
  },
] as const satisfies readonly Screen[];

export const dashboard = feature({
  name: "dashboard",
  screens,
  card: {
    path: "/dashboard",
    title: "dashboard.card.title",
    about: "dashboard.card.about",
    order: 60,
    roles: ["manager", "owner"],
    permission: "dashboard",
  },
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
