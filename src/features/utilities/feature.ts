import { feature } from "#protocol/feature.ts";
import { screens } from "./screens.ts";

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
