import { type Language, sentence } from "#protocol/text.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";

const texts = { en: { forms: en }, es: { forms: es } };

/** A sentence of forms in a language, for what is written on the server: mails. */
export const say = (
  language: Language,
  key: `forms.${string}`,
  values: Readonly<Record<string, string | number>> = {},
): string => sentence(texts[language], key, values);
