import { type Language, sentence } from "#protocol/text.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";

const texts = { en: { signatures: en }, es: { signatures: es } };

/** A sentence of signatures in a language, for mails and the certificate. */
export const say = (
  language: Language,
  key: `signatures.${string}`,
  values: Readonly<Record<string, string | number>> = {},
): string => sentence(texts[language], key, values);
