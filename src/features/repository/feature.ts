import { feature } from "#protocol/feature.ts";
import { screens } from "./screens.ts";

export const repository = feature({
  name: "repository",
  screens,
  card: {
    path: "/repository",
    title: "repository.card.title",
    about: "repository.card.about",
    order: 90,
    roles: ["creator", "manager", "reviewer", "owner"],
    permission: "repository",
  },
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
