import { feature } from "#protocol/feature.ts";
import { screens } from "./screens.ts";

export const boards = feature({
  name: "boards",
  screens,
  card: {
    path: "/boards",
    title: "boards.card.title",
    about: "boards.card.about",
    order: 20,
    roles: ["creator", "owner", "reviewer"],
    permission: "flows",
  },
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
