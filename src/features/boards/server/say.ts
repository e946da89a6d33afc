import { type Language, sentence } from "#protocol/text.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";

const texts = { en: { boards: en }, es: { boards: es } };

/** A sentence of boards in a language, for what is written on the server: names, copies, mails. */
export const say = (
  language: Language,
  key: `boards.${string}`,
  values: Readonly<Record<string, string | number>> = {},
): string => sentence(texts[language], key, values);
