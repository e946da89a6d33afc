import { type Language, sentence } from "#protocol/text.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";

const texts = { en: { notifications: en }, es: { notifications: es } };

/** A sentence of notifications in a language, for what is written on the server. */
export const say = (
  language: Language,
  key: `notifications.${string}`,
  values: Readonly<Record<string, string | number>> = {},
): string => sentence(texts[language], key, values);
