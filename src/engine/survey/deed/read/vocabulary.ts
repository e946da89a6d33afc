import type { Language } from "#engine/words/case.ts";
import { readDecimal as readEnglish } from "#engine/words/english/read.ts";
import { readDecimal as readSpanish, readCardinal as readSpanishCardinal } from "#engine/words/spanish/read.ts";
import type { FigureRole } from "../../plan.ts";
import type { CardinalSide } from "../wording.ts";

/**
 * The patterns for reading deeds in one language. Every pattern has bounded repetitions, so that no text takes long.
 */
export interface Vocabulary {
  /** The words from one station to the next. `from` and `to` are the names as written. */
  readonly head: RegExp;
  /** The text before the next head that belongs to no course: "; y", a number and a parenthesis, the name of a side. */
  readonly joint: RegExp;
  readonly side: RegExp;
  readonly sides: Readonly<Record<string, CardinalSide>>;
  /** The end of the courses of a figure. */
  readonly ending: RegExp;
  readonly mark: RegExp;
  readonly azimuth: RegExp;
  readonly bearing: RegExp;
  readonly distance: RegExp;
  /** The words between a direction and a length without the word for distance. */
  readonly beforeLength: RegExp;
  readonly angle: RegExp;
  readonly meridian: RegExp;
  readonly towards: RegExp;
  readonly due: RegExp;
  readonly length: RegExp;
  readonly smallLength: RegExp;
  readonly figuresFirst: RegExp;
  readonly neighbour: RegExp;
  /** The verb that is added when a neighbour lacks one. */
  readonly addedVerb: RegExp;
  readonly area: RegExp;
  readonly coordinates: RegExp;
  readonly heading: RegExp;
  readonly roles: readonly (readonly [RegExp, FigureRole])[];
  readonly numberPrefix: RegExp;
  readonly zero: string;
  readonly readNumber: (words: string) => string | undefined;
  readonly readWhole: (words: string) => string | undefined;
}

const whole = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d+$/.test(text) ? text : undefined;

const spanish: Vocabulary = {
  head: /(?<![\p{L}])(?:desde|del|de)(?:\s+(?:la|el))?\s+(?:estaci[oó]n|punto(?:\s+observado)?|moj[oó]n|v[eé]rtice)\s+(?<from>[^,;:\n]{1,90}?)\s+(?:al|a\s+la|hasta\s+el|hasta\s+la|hacia\s+el|hacia\s+la)\s+(?:punto\s+observado|punto|estaci[oó]n|moj[oó]n|v[eé]rtice)\s+(?<to>[^,;:\n]{1,90}?)(?=[,;:]|\.\s|\.?$|\s+(?:con|una|se|en)\s)/giu,
  joint:
    /(?:[;,.]?\s*\n?\s*\d{1,4}[).]|[.;]\s*(?:norte|sur|oriente|poniente|este|oeste|occidente)\s*:|[;,.]?\s*(?:(?<=\s)y)?)\s*$/iu,
  side: /(?<![\p{L}])(norte|sur|oriente|poniente|este|oeste|occidente)\s*:\s*$/iu,
  sides: {
    norte: "north",
    oriente: "east",
    este: "east",
    sur: "south",
    poniente: "west",
    oeste: "west",
    occidente: "west",
  },
  ending:
    /,\s*punto\s+donde\s+se\s+cierra|[;,.]\s*con\s+una?\s+(?:[aá]rea|superficie|extensi[oó]n)(?:\s+superficial)?\s+de|\n\s*[aá]rea(?:\s+(?:total|neta))?:|[.;]?\s+por\s+el\s+precio\s+de/iu,
  mark: /^,\s*marcad[oa]\s+por\s+([^\n]{1,150}?)(?=,\s*(?:con\s+(?:azimut|rumbo)|una\s+distancia))/iu,
  azimuth: /(?<![\p{L}])(?:azimuth?|acimut)(?![\p{L}])/iu,
  bearing: /(?<![\p{L}])rumbo(?![\p{L}])/iu,
  distance: /(?<![\p{L}])(?:distancia|longitud)(?![\p{L}])/iu,
  beforeLength:
    /^[\s,;]*(?:(?:y|con|en|por|una?|la|l[ií]nea(?:\s+recta)?|lado|largo|extensi[oó]n|tramo|recorriendo|midiendo|mide|se\s+miden?|hay)\s+){0,4}/iu,
  angle:
    /^[\s,:]*(?:de\s+)?([\p{L}\d. ]{1,70}?)\s+grados?(?:(?:\s*,|\s+con|\s+y)?\s+([\p{L}\d. ]{1,70}?)\s+minutos?)?(?:(?:\s*,|\s+con|\s+y)?\s+([\p{L}\d. ]{1,120}?)\s+segundos?)?/iu,
  meridian: /^[\s,:]*(?:de\s+)?(norte|sur|[ns])(?![\p{L}])\.?/iu,
  towards: /^[\s,]*(este|oeste|oriente|poniente|occidente|[eow])(?![\p{L}])/iu,
  due: /^[\s,:]*(?:de\s+)?(norte|sur|este|oeste)\s+franco/iu,
  length:
    /^[\s,:]*(?:es\s+)?(?:de\s+)?([^\d;()]{1,200}?)\s+(metros?|varas?)(?![\p{L}])(?:\s+con\s+([^\d;(),]{1,120}?)\s+(cent[ií]metros?|mil[ií]metros?))?/iu,
  smallLength: /^[\s,:]*(?:es\s+)?(?:de\s+)?([^\d;(),]{1,120}?)\s+(cent[ií]metros?|mil[ií]metros?)(?![\p{L}])/iu,
  figuresFirst:
    /^[\s,:]*(?:es\s+)?(?:de\s+)?(-?[\d,]{1,20}(?:\.\d{1,6})?)\s*(m|mts?|metros?|v|vrs?|varas?)(?![\p{L}²])\.?/iu,
  neighbour: /(?<![\p{L}])(?:colinda(?:ndo|nte)?|linda(?:ndo)?|limita(?:ndo)?)\s+(?:con|en|por)\s/iu,
  addedVerb: /^colinda\s+con\s+/iu,
  area: /(?:con\s+una?\s+(?:[aá]rea|superficie|extensi[oó]n)(?:\s+superficial)?\s+de|^\s*[aá]rea:)\s+([^\d;()]{1,300}?)\s+metros?\s+cuadrados?(?:\s*\(([\d,.]{1,24})\s*m)?/imu,
  coordinates:
    /(?:partiendo\s+del?(?:\s+la)?\s+(?:estaci[oó]n|punto)\s+[^,\n]{1,90},\s+con|^\s*estaci[oó]n\s+[^:\n]{1,90}:)\s+coordenadas(?:\s+(?:GTM|UTM\s+zona\s+1[56]\s+norte))?\s+norte\s+([^;\n]{1,250}?)\s+y\s+este\s+([^;\n]{1,250}?)(?=;|\.\s|\.$)/imu,
  heading:
    /^(?<role>pol[ií]gono|[aá]rea\s+excluida|servidumbre\s+de\s+paso)(?:\s[\p{L} ]{1,60}?)?(?:,\s(?<name>[^:\n]{1,80}))?:/gimu,
  roles: [
    [/^pol/iu, "parcel"],
    [/^[aá]rea/iu, "hole"],
    [/^serv/iu, "rightOfWay"],
  ],
  numberPrefix: /^(?:n[uú]mero|n[uú]m\.?|no\.)\s+/iu,
  zero: "cero",
  readNumber: readSpanish,
  readWhole: (words) => whole(readSpanishCardinal(words)?.toString()),
};

const english: Vocabulary = {
  head: /(?<![\p{L}])from(?:\s+the)?\s+(?:station|(?:observed\s+)?point|monument|corner)\s+(?<from>[^,;:\n]{1,90}?)\s+to(?:\s+the)?\s+(?:station|(?:observed\s+)?point|monument|corner)\s+(?<to>[^,;:\n]{1,90}?)(?=[,;:]|\.\s|\.?$|\s+(?:with|a|on)\s)/giu,
  joint: /(?:[;,.]?\s*\n?\s*\d{1,4}[).]|[.;]\s*(?:north|south|east|west)\s*:|[;,.]?\s*(?:(?<=\s)and)?)\s*$/iu,
  side: /(?<![\p{L}])(north|south|east|west)\s*:\s*$/iu,
  sides: { north: "north", east: "east", south: "south", west: "west" },
  ending:
    /,\s*the\s+point\s+where\s+the\s+polygon\s+closes|[;,.]\s*with\s+an\s+area\s+of|\n\s*(?:(?:total|net)\s+)?area:|[.;]?\s+for\s+the\s+price\s+of/iu,
  mark: /^,\s*marked\s+by\s+([^\n]{1,150}?)(?=,\s*(?:with\s+an?\s+(?:azimuth|bearing)|a\s+distance))/iu,
  azimuth: /(?<![\p{L}])azimuth(?![\p{L}])/iu,
  bearing: /(?<![\p{L}])bearing(?![\p{L}])/iu,
  distance: /(?<![\p{L}])distance(?![\p{L}])/iu,
  beforeLength:
    /^[\s,;]*(?:(?:and|for|along|an?|the|straight|line|side|length|run(?:s|ning)?|measur(?:es|ing))\s+){0,4}/iu,
  angle:
    /^[\s,:]*(?:of\s+)?([\p{L}\d. -]{1,70}?)\s+degrees?(?:(?:\s*,|\s+and)?\s+([\p{L}\d. -]{1,70}?)\s+minutes?)?(?:(?:\s*,|\s+and)?\s+([\p{L}\d. -]{1,120}?)\s+seconds?)?/iu,
  meridian: /^[\s,:]*(?:of\s+)?(north|south|[ns])(?![\p{L}])\.?/iu,
  towards: /^[\s,]*(east|west|[eow])(?![\p{L}])/iu,
  due: /^[\s,:]*(?:of\s+)?due\s+(north|south|east|west)/iu,
  length:
    /^[\s,:]*(?:of\s+)?([^\d;()]{1,200}?)\s+(meters?|metres?|varas?)(?![\p{L}])(?:\s+and\s+([^\d;(),]{1,120}?)\s+(centimet(?:er|re)s?|millimet(?:er|re)s?))?/iu,
  smallLength: /^[\s,:]*(?:of\s+)?([^\d;(),]{1,120}?)\s+(centimet(?:er|re)s?|millimet(?:er|re)s?)(?![\p{L}])/iu,
  figuresFirst: /^[\s,:]*(?:of\s+)?(-?[\d,]{1,20}(?:\.\d{1,6})?)\s*(m|meters?|metres?|v|varas?)(?![\p{L}²])\.?/iu,
  neighbour: /(?<![\p{L}])(?:adjoin|border|bound|abut)\p{L}{0,4}\s/iu,
  addedVerb: /^adjoining\s+/iu,
  area: /(?:with\s+an\s+area\s+of|^\s*area:)\s+([^\d;()]{1,300}?)\s+square\s+met(?:er|re)s?(?:\s*\(([\d,.]{1,24})\s*m)?/imu,
  coordinates:
    /(?:starting\s+from\s+(?:station|point)\s+[^,\n]{1,90},\s+with|^\s*station\s+[^:\n]{1,90}:)\s+(?:GTM\s+|UTM\s+zone\s+1[56]\s+north\s+)?coordinates\s+north\s+([^;\n]{1,250}?)\s+and\s+east\s+([^;\n]{1,250}?)(?=;|\.\s|\.$)/imu,
  heading:
    /^(?<role>polygon|excluded\s+area|right\s+of\s+way)(?:\s[\p{L} -]{1,60}?)?(?:,\s(?<name>[^:\n]{1,80}))?:/gimu,
  roles: [
    [/^pol/iu, "parcel"],
    [/^exc/iu, "hole"],
    [/^rig/iu, "rightOfWay"],
  ],
  numberPrefix: /^(?:number|no\.)\s+/iu,
  zero: "zero",
  readNumber: readEnglish,
  readWhole: (words) => whole(readEnglish(words)),
};

export const vocabularies: Readonly<Record<Language, Vocabulary>> = { es: spanish, en: english };
