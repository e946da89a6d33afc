import type { Language, Texts } from "#protocol/text.ts";
import { type FeatureTexts, featuresByName } from "./registry.ts";
import type { en } from "./text/en.ts";
import { visitorFeatures } from "./visitor-texts.ts";

/** Every English sentence of the product, by feature, as a type. */
export type ProductTexts = typeof en & FeatureTexts;

const own: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: () => import("./text/en.ts").then((m) => m.en),
  es: () => import("./text/es.ts").then((m) => m.es),
};

/** Every sentence of the product in a language. */
export const loadTexts = async (language: Language): Promise<Texts> => ({
  ...(await loadVisitorTexts(language)),
  ...(await loadOtherTexts(language)),
});

/** The sentences of the frame and of the pages of visitors. The pages' build puts them into one file for each language. */
export const loadVisitorTexts = async (language: Language): Promise<Texts> => ({
  ...(await own[language]()),
  ...(await load(language, (name) => visitorFeatures.includes(name))),
});

/** The sentences of all other features; in the pages' build another file. */
export const loadOtherTexts = (language: Language): Promise<Texts> =>
  load(language, (name) => !visitorFeatures.includes(name));

async function load(language: Language, of: (name: string) => boolean): Promise<Texts> {
  const wanted = Object.entries(featuresByName).filter(([, { name }]) => of(name));
  const loaded = await Promise.all(
    wanted.map(async ([key, feature]) => [key, (await feature.texts[language]()) as Texts] as const),
  );
  return Object.fromEntries(loaded);
}
