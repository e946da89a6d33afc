import { en as processesEn } from "#features/processes/text/en.ts";
import { es as processesEs } from "#features/processes/text/es.ts";
import { type Language, sentence } from "#protocol/text.ts";
import type { RowError } from "../batch.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";

/** The sentence of an error, in a language. */
export function errorSentence({ code, values }: RowError, language: Language): string {
  const [area = "", ...rest] = code.split(".");
  const key = rest.join(".");
  if (area === "processes") return sentence({ en: processesEn, es: processesEs }[language], key, values);
  return sentence({ en, es }[language], area === "batch" ? key : "fault.unknown");
}
