import { feature } from "#protocol/feature.ts";
import type { Screen } from "#protocol/screen.ts";

/** The help is public: people who cannot sign in, sign or fill in a form need it too. It names the product. */
const screens = [
  { path: "/help", title: "help.title", login: false, frame: "bare", whiteLabelDisabled: true },
  { path: "/help/:page", title: "help.title", login: false, frame: "bare", parent: "/help", whiteLabelDisabled: true },
] as const satisfies readonly Screen[];

export const help = feature({
  name: "help",
  screens,
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
