import { type Language, sentence } from "#protocol/text.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";

const texts = { en: { gallery: en }, es: { gallery: es } };

/** A sentence of the gallery in a language, for what is written on the server: the title of a sample. */
export const say = (language: Language, key: `gallery.${string}`, values: Readonly<Record<string, string>>): string =>
  sentence(texts[language], key, values);
