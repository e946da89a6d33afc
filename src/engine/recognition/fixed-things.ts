import { moreThings } from "./more-things.ts";
import { type Doubt, sentenceAt } from "./treatments.ts";

/** A use to which a thing of the deed is put: "se destinará exclusivamente a taller de mecánica", "con giro de ferretería". */
const uses =
  /(?<!\p{L})(?:(?:destin(?:a|an|ará|arán|ado|ada|ados|adas|arse|arlo|arla|o)|dedic(?:a|ará|ado|ada|arse|arlo|arla)|utiliz(?:a|ará|ado|ada|arse|arlo|arla))(?:\s+(?:\p{L}+mente|sólo|solo)){0,2}\s+(?:al?|para|como)\s+(?:(?:el|la|un|una|uso|fines)\s+){0,2}(?:(?:de|como)\s+)?|giro\s+(?:comercial\s+|habitual\s+)?de\s+)(?<words>\p{Ll}{3,}(?:\s\p{Ll}{1,20}){0,5})/giu;
/** "Destinarán el local exclusivamente a venta de repuestos": the place is between the verb and the use. */
const usesOfPlace =
  /(?<!\p{L})destin\p{L}+\s+(?:el|la|los|las|dich[oa]|est[ea])\s+\p{L}+(?:\s+\p{L}+){0,2}?\s+(?:(?:\p{L}+mente|sólo|solo)\s+)?(?:al?|para)\s+(?:(?:el|la|un|una|uso|fines)\s+){0,2}(?:(?:de|como)\s+)?(?<words>\p{Ll}{3,}(?:\s\p{Ll}{1,20}){0,5})/giu;
/** The regime of the marriage of a person of this deed: "está casado bajo el régimen de separación de bienes". */
const regimes =
  /(?<!\p{L})(?<words>(?:casad[oa]s?\s+)?bajo\s+el\s+r[ée]gimen\s+(?:econ[óo]mico\s+)?(?:del?\s+)?(?:matrimonio\s+)?(?:de\s+|del\s+)?(?:separaci[óo]n|comunidad|gananciales|participaci[óo]n)(?:\s+(?:absoluta|de|en|los|bienes|gananciales)){0,4})/giu;
/** A neighbour that is no person: "al oriente, veinte metros con camino vecinal". */
const neighbours =
  /(?<!\p{L})(?:al?\s+)?(?:norte|sur|oriente|poniente|este|oeste|nororiente|norponiente|suroriente|surponiente)(?:[^.;]|\.(?=\d)){0,120}?(?:\sm[²2]?\)?|metros)\s*,?\s+con\s+(?<words>(?:la\s+|el\s+)?(?:camino|carretera|calle|avenida|callej[óo]n|r[íi]o|riachuelo|quebrada|zanj[óo]n|barranco|parque|escuela|iglesia|terrenos?|propiedad)(?:\s+(?:\p{Ll}+|\p{Lu}[\p{L}.]*)){0,4})/giu;

/** The work of a person of this deed: "en el puesto de secretaria de gerencia". */
const jobs = /(?<!\p{L})(?:puesto|plaza)\s+de\s+(?<words>\p{Ll}{4,}(?:\s+(?:de\s+)?\p{Ll}{3,}){0,3})/giu;
/** A relation of the people of this deed: "y por la otra parte sus hijos, las señoras …". */
const relations =
  /(?<!\p{L})(?<words>sus?\s+(?:hij|herman|espos|niet|sobrin|cuñad|suegr|prim)[oa]s?)(?=,?\s+(?:el|la|los|las)\s+señor|,?\s+(?:don|doña)\s|,?\s+\p{Lu}{2})/gu;

/** The words at which such a use ends. */
const ends =
  /\s(?:y\s+no|sin|que|por|durante|quedando|no|según|en|con|el|la|los|las|a|su|mientras|siempre|salvo|ubicad\p{L}+|descrit\p{L}+|y)(?!\p{L}).*$/u;
/** Uses that are only pointed at, or verbs. */
const empty =
  /^(?:uso|fines?|otr[oa]s?|est[aeo]s?|dich[oa]s?|pagar|cubrir|tales|arrendamiento|garantizar|servir|ser)(?!\p{L})/u;

/** Finds words of a paragraph that are a thing of this deed and stay in the next one if nobody looks: the use of a leased place. */
export const fixedThings = (text: string): Doubt[] => {
  const found = [
    ...[uses, usesOfPlace, regimes, neighbours, jobs, relations].flatMap((shape) => thingsOf(text, shape)),
    ...moreThings.flatMap((shape) => wholeThings(text, shape)),
  ];
  return found.filter(({ start }, i) => found.findIndex((one) => one.start === start) === i);
};

const thingsOf = (text: string, shape: RegExp): Doubt[] =>
  [...text.matchAll(shape)].flatMap(({ 0: all, index, groups }) => {
    const written = groups?.["words"] ?? "";
    const words = shape === regimes || shape === relations ? written : written.replace(ends, "");
    const start = index + all.length - written.length;
    const span = { start, end: start + words.length };
    return empty.test(words) ? [] : [{ ...span, sentence: sentenceAt(text, span), thing: true }];
  });

/** Returns the things that a shape finds as a whole. */
const wholeThings = (text: string, shape: RegExp): Doubt[] =>
  [...text.matchAll(shape)].map(({ 0: all, index, groups }) => {
    const words = groups?.["words"] ?? all;
    const start = index + all.length - words.length;
    const span = { start, end: start + words.length };
    return { ...span, sentence: sentenceAt(text, span), thing: true };
  });
