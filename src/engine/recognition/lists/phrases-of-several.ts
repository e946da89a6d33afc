import type { Span } from "../words/wordings.ts";

const amounts =
  /(?:quetzales|centavos|dólares|metros|varas|cuotas|pagos|abonos|páginas|hojas|fincas|lotes|[\d)])\s*,?\s*$/iu;
/** Phrases about several people, with the space before them: they are left out for one. */
const phrases =
  /[,]?\s+(?:conjunta\s+o\s+separadamente|conjuntamente|separadamente|indistintamente|(?:solidaria|mancomunada)\s+[ye]\s+(?:solidaria|mancomunada)mente|(?:mancomunada|solidaria)mente|en\s+forma\s+(?:conjunta|mancomunada|solidaria)(?:\s+[ye]\s+(?:mancomunada|solidaria))?|(?:en|por)\s+partes\s+iguales|(?:en|por)\s+iguales\s+partes|por\s+mitad(?:es)?|cada\s+un[oa](?:\s+de\s+ell[oa]s)?|amb[oa]s|entre\s+sí|pro\s?indiviso|en\s+copropiedad|(?:los|las)\s+(?:dos|tres)|todos\s+ellos|todas\s+ellas|un[oa]s?\s+y\s+otr[oa]s?)(?!\p{L})|(?<=^|[.;:]\s+)(?:amb[oa]s|cada\s+un[oa](?:\s+de\s+ell[oa]s)?)(?!\p{L})|,\s+respectivamente(?!\p{L})|(?<!,)\s+respectivamente(?!\p{L})/giu;

/** Finds the phrases of a text that are right for several people only. */
export const phrasesOfSeveral = (text: string): (Span & { readonly other: string })[] =>
  [...text.matchAll(phrases)]
    .flatMap(({ 0: found, index }) => {
      const isAmount = /cada\s+un[oa]/iu.test(found) && amounts.test(text.slice(Math.max(0, index - 30), index));
      const isNoun =
        /(?:los|las)\s+(?:dos|tres)$|amb[oa]s$/iu.test(found) &&
        /^\s+(?:partes|contratantes|primer|último|firma|cop|ejemplar|mes|año|día|hor)/iu.test(
          text.slice(index + found.length),
        );
      return isAmount || isNoun ? [] : [{ start: index, end: index + found.length, other: "" }];
    })
    .reduce<(Span & { readonly other: string })[]>((joined, one) => {
      // "En copropiedad y por partes iguales" is left out as a whole.
      const last = joined.at(-1);
      return last && /^\s*(?:,|y|e|,\s+y)?$/u.test(text.slice(last.end, one.start).trim())
        ? [...joined.slice(0, -1), { ...last, end: one.end }]
        : [...joined, one];
    }, []);
