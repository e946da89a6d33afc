import { feature } from "#protocol/feature.ts";
import { alertKeys, alertListKeys } from "./keys.ts";
import { screens } from "./screens.ts";

export const alerts = feature({
  name: "alerts",
  screens,
  areas: [alertListKeys, alertKeys],
  card: {
    path: "/alerts",
    title: "alerts.card.title",
    about: "alerts.card.about",
    order: 70,
    roles: ["creator", "manager", "reviewer", "owner"],
    permission: "alerts",
    counters: [{ name: "alerts", roles: ["creator", "manager", "reviewer", "owner"] }],
  },
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
