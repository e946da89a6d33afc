import { ofThing, phraseAhead } from "../phrase-ahead.ts";

const clauseName =
  /(?<!\p{L})(primera|segunda|tercera|cuarta|quinta|sexta|s[ée]ptima|octava|novena|d[ée]cima(?:\s\p{L}+)?)\s*[:.)]/giu;

/** Returns a label for a date that no known word describes: by the thing before it, or by its clause. */
export function dateOfThing(text: string, start: number): string {
  const phrase = phraseAhead(text, start);
  if (phrase !== undefined) return `Fecha ${ofThing(phrase)}`;
  const clause = [...text.slice(0, start).matchAll(clauseName)].at(-1)?.[1];
  return clause === undefined ? "Fecha que menciona el documento" : `Fecha de la cláusula ${clause.toLowerCase()}`;
}

/** Returns the label of a second date of the kind that a deed is made on: that of the earlier deed it mentions. */
export function earlierDateLabel({ text, start }: { readonly text: string; readonly start: number }): string {
  const ahead = text.slice(Math.max(0, start - 300), start);
  if (/nombramiento/iu.test(ahead)) return "Fecha del nombramiento";
  return /(?<!\p{L})acta(?!\p{L})/iu.test(ahead) ? "Fecha del acta anterior" : "Fecha de la escritura anterior";
}
