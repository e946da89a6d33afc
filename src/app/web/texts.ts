import type { ProductTexts } from "#app/texts.ts";
import { loadOtherTexts, loadVisitorTexts } from "#app/texts.ts";
import type { TextLoaders } from "#client/i18n.ts";
import type { Language, Texts } from "#protocol/text.ts";

declare module "#client/i18n.ts" {
  interface TextRegister {
    readonly texts: ProductTexts;
  }
}

const written = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

/** The sentences the page that was asked for begins with: the server names their file. */
function begins(page: string, language: Language): (() => Promise<Texts>) | undefined {
  const file =
    written("texts-page") === page &&
    written(`texts-${language}`)
      .split(" ")
      .find((one) => one.endsWith(".json"));
  if (!file) return undefined;
  return async () => {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    return (await answer.json()) as Texts;
  };
}

/** Each language is two files, fetched when it is shown: what visitors read, and everything else. */
export const textLoaders: TextLoaders = {
  first: { en: () => loadVisitorTexts("en"), es: () => loadVisitorTexts("es") },
  others: { en: () => loadOtherTexts("en"), es: () => loadOtherTexts("es") },
  begins,
};
