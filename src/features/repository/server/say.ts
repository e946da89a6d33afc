import { type Language, sentence } from "#protocol/text.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";

const texts = { en: { repository: en }, es: { repository: es } };

/** A sentence of the repository in a language, for what is written on the server. */
export const say = (
  language: Language,
  key: `repository.${string}`,
  values: Readonly<Record<string, string | number>> = {},
): string => sentence(texts[language], key, values);
