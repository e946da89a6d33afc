import { type Language, sentence } from "#protocol/text.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";

const texts = { en: { dossiers: en }, es: { dossiers: es } };

/** A sentence of dossiers in a language, for what is written on the server. */
export const say = (
  language: Language,
  key: `dossiers.${string}`,
  values: Readonly<Record<string, string | number>> = {},
): string => sentence(texts[language], key, values);
