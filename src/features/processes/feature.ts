import { feature } from "#protocol/feature.ts";
import { processKeys, processListKeys } from "./keys.ts";
import { screens } from "./screens.ts";

export const processes = feature({
  name: "processes",
  screens,
  areas: [processListKeys, processKeys],
  card: {
    path: "/processes",
    title: "processes.card.title",
    about: "processes.card.about",
    order: 10,
    roles: ["creator", "reviewer", "owner", "consultant"],
    counters: [
      { name: "inbox", roles: ["owner", "creator"] },
      { name: "drafts", roles: ["owner", "creator", "consultant"] },
      { name: "review", roles: ["owner", "reviewer"], permission: "review" },
    ],
  },
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
