import { feature } from "#protocol/feature.ts";
import { screens } from "./screens.ts";

export const templates = feature({
  name: "templates",
  screens,
  card: {
    path: "/managetemplates",
    title: "templates.card.title",
    about: "templates.card.about",
    order: 40,
    roles: ["manager", "owner"],
    permission: "customTemplates",
  },
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
