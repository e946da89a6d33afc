import { type Language, sentence } from "#protocol/text.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";

const texts = { en: { alerts: en }, es: { alerts: es } };

/** A sentence of alerts in a language, for what is written on the server. */
export const say = (
  language: Language,
  key: `alerts.${string}`,
  values: Readonly<Record<string, string | number>> = {},
): string => sentence(texts[language], key, values);
