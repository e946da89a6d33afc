import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";
import type { Screen } from "#protocol/screen.ts";

/** The subscription, its orders and receipts. */
export const paymentKeys = queryArea("payments");

/** The screens of payments. */
const screens = [
  {
    path: "/payments",
    title: "payments.title",
    login: true,
    roles: ["owner"],
    whiteLabelDisabled: true,
    flag: "payments",
    frame: "shell",
    navigation: { roles: ["owner"], order: 60, letter: "$" },
  },
  { path: "/thank_you", title: "payments.thanks.title", login: false, frame: "bare", arrives: "alone" },
  { path: "/thank_you_recurrente", title: "payments.thanks.title", login: false, frame: "bare", arrives: "alone" },
] as const satisfies readonly Screen[];

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
