import { feature } from "#protocol/feature.ts";
import { screens } from "./screens.ts";

export const payments = feature({
  name: "payments",
  screens,
  card: {
    path: "/payments",
    title: "payments.card.title",
    about: "payments.card.about",
    order: 50,
    roles: ["owner"],
    flag: "payments",
    neverLocked: true,
    whiteLabelHidden: true,
  },
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
