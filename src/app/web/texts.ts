import type { en } from "#app/text/en.ts";
import type { Language, Texts } from "#protocol/text.ts";

declare module "#client/i18n.ts" {
  interface TextRegister {
    readonly texts: typeof en;
  }
}

/** Each language is a file of its own, fetched when it is shown. */
export const textLoaders: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: () => import("#app/text/en.ts").then((m) => m.en),
  es: () => import("#app/text/es.ts").then((m) => m.es),
};
