import { en as processesEn } from "#features/processes/text/en.ts";
import { es as processesEs } from "#features/processes/text/es.ts";
import { type Language, sentence } from "#protocol/text.ts";
import type { Fault } from "../batch.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";

/** The sentence of a fault, in a language. */
export function faultSentence({ code, values }: Fault, language: Language): string {
  const [area = "", ...rest] = code.split(".");
  const key = rest.join(".");
  if (area === "processes") return sentence({ en: processesEn, es: processesEs }[language], key, values);
  return sentence({ en, es }[language], area === "batch" ? key : "fault.unknown");
}
