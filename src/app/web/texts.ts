import type { ProductTexts } from "#app/texts.ts";
import { loadOtherTexts, loadVisitorTexts } from "#app/texts.ts";
import type { TextLoaders } from "#client/i18n.ts";

declare module "#client/i18n.ts" {
  interface TextRegister {
    readonly texts: ProductTexts;
  }
}

/** Each language is two files, fetched when it is shown: what visitors read, and everything else. */
export const textLoaders: TextLoaders = {
  first: { en: () => loadVisitorTexts("en"), es: () => loadVisitorTexts("es") },
  others: { en: () => loadOtherTexts("en"), es: () => loadOtherTexts("es") },
};
