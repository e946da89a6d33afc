import { feature } from "#protocol/feature.ts";
import { screens } from "./screens.ts";

export const members = feature({
  name: "members",
  screens,
  card: {
    path: "/manageorg",
    title: "members.card.title",
    about: "members.card.about",
    order: 30,
    roles: ["owner", "manager"],
    neverLocked: true,
    // The owner counts them in the inbox.
    counters: [{ name: "assignments", roles: ["manager"], permission: "review" }],
  },
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
