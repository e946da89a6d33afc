import { clauseAhead, nounBehind, numberedThing, ofThing, phraseAhead } from "../phrase-ahead.ts";
import type { Span } from "./wordings.ts";

const capital = (text: string): string => text.slice(0, 1).toLocaleUpperCase("es") + text.slice(1);

/** Returns the label of a number by the words around it. */
export function numberLabel({ text, start, end }: Span & { readonly text: string }): string {
  const isNumbered = /n[úu]m(?:ero|\.)?:?\s*$|no\.\s*$/iu.test(text.slice(Math.max(0, start - 10), start));
  const phrase = phraseAhead(text, start) ?? numberedThing(text, start);
  if (isNumbered && phrase !== undefined) return `Número ${ofThing(phrase)}`;
  const noun = nounBehind(text, end);
  if (noun !== undefined) return `Número de ${noun}`;
  const single = /(?<!\p{L})(modelo|piso|nivel|tomo|acta|punto|cláusula|inciso)\s*$/iu.exec(
    text.slice(Math.max(0, start - 20), start),
  )?.[1];
  if (single !== undefined) return /modelo/i.test(single) ? "Modelo del vehículo" : `Número de ${single.toLowerCase()}`;
  if (phrase !== undefined) return capital(phrase);
  const clause = clauseAhead(text, start);
  const year = text.slice(start, end).replaceAll(",", "");
  if (/(?:desde|hasta|en|del? año)\s+(?:el\s+(?:año\s+)?)?$/iu.test(clause) && /(?<!\d)(?:19|20)\d\d(?!\d)/.test(year))
    return "Año";
  // "1,200 acciones y …, ochocientas (800)": the thing that was counted last.
  const counted = [...clause.matchAll(/\d\)?\s+(\p{Ll}{4,}s)(?!\p{L})/gu)].at(-1)?.[1];
  if (counted !== undefined) return `Número de ${counted}`;
  return start < 3 ? "Número de escritura" : "Cantidad";
}
