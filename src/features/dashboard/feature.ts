import { feature } from "#protocol/feature.ts";
import { screens } from "./screens.ts";

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
