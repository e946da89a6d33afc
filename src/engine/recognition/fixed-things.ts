import { type Doubt, sentenceAt } from "./treatments.ts";

/** A use to which a thing of the deed is put: "se destinará exclusivamente a taller de mecánica", "con giro de ferretería". */
const uses =
  /(?<!\p{L})(?:(?:destin(?:a|an|ará|arán|ado|ada|ados|adas|arse|arlo|arla|o)|dedic(?:a|ará|ado|ada|arse|arlo|arla)|utiliz(?:a|ará|ado|ada|arse|arlo|arla))(?:\s+(?:\p{L}+mente|sólo|solo)){0,2}\s+(?:al?|para|como)\s+(?:(?:el|la|un|una|uso|fines)\s+){0,2}(?:(?:de|como)\s+)?|giro\s+(?:comercial\s+|habitual\s+)?de\s+)(?<words>\p{Ll}{3,}(?:\s\p{Ll}{1,20}){0,5})/giu;
/** The words at which such a use ends. */
const ends =
  /\s(?:y\s+no|sin|que|por|durante|quedando|no|según|en|con|el|la|los|las|a|su|mientras|siempre|salvo|ubicad\p{L}+|descrit\p{L}+|y)(?!\p{L}).*$/u;
/** Uses that are only pointed at, or verbs. */
const empty =
  /^(?:uso|fines?|otr[oa]s?|est[aeo]s?|dich[oa]s?|pagar|cubrir|tales|arrendamiento|garantizar|servir|ser)(?!\p{L})/u;

/** Finds words of a paragraph that are a thing of this deed and stay in the next one if nobody looks: the use of a leased place. */
export const fixedThings = (text: string): Doubt[] =>
  [...text.matchAll(uses)].flatMap(({ 0: all, index, groups }) => {
    const written = groups?.["words"] ?? "";
    const words = written.replace(ends, "");
    const start = index + all.length - written.length;
    const span = { start, end: start + words.length };
    return empty.test(words) ? [] : [{ ...span, sentence: sentenceAt(text, span), thing: true }];
  });
