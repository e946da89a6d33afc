import { type Candidate, single } from "./candidate.ts";

/** Institutions: something is entered there, and no document is made. */
const office = "(?:Registro|Juzgado|Tribunal|Archivo|Banco|Ministerio|Sección|Libro|Folio|Sala|Centro)(?![\\p{L}])";
/** "El Segundo Registro" is an office as well. */
const nth = "(?:Primer|Segund|Tercer|Cuart|Quint|Sext|Séptim|Octav|Noven|Décim)[oa]?(?![\\p{L}])";
const place = String.raw`(?!${office}|${nth})(\p{Lu}[\p{L}’'-]+(?:\s+(?:(?:de|del|la|las|los|el|DE|DEL|LA|LAS|LOS|EL)\s+){0,2}\p{Lu}[\p{L}’'-]+){0,4})`;
const county = String.raw`(?:,?\s+(?:en el |del? )?(?:municipio de [^,.;]{3,40},\s+)?(?:departamento|DEPARTAMENTO)\s+(?:del?|DEL?)\s+${place})?`;
/** Words between a place and its day or hour. */
const moment = String.raw`(?:,|\s|\b(?:el|a|al|las?|los?|d[íi]as?|siendo|hoy|con fecha|de fecha|EL|A|AL|LAS?|LOS?|D[ÍI]AS?|SIENDO|HOY)\b){1,12}`;
const day = String.raw`(?:\d{1,2}\b|primero\b|un[oa]?\b|(?!departamento|municipio|registro)\p{L}+(?:\s+[yY]\s+\p{L}+)?\s+(?:\(\d+\)\s+)?(?:d[íi]as?|de|horas?|D[ÍI]AS?|DE|HORAS?)\b|(?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo)\b)`;
const inPlace = new RegExp(
  String.raw`(?<!\p{L})(?:[Ee]n|EN)\s+(?:(?:el|la|esta|EL|LA|ESTA)\s+)?(?:(?:ciudad|municipio|villa|pueblo|aldea|cabecera(?: municipal| departamental)?|Ciudad|CIUDAD|MUNICIPIO|VILLA|PUEBLO)\s+(?:de|DE)\s+)?(?:la\s+|LA\s+)?${place}${county}(?=${moment}${day})`,
  "gdu",
);
const atStart = new RegExp(
  String.raw`^\s*(?:Lugar y fecha:\s*)?${place}${county}(?=,\s+(?:el\s+|a\s+|a los\s+)?${day})`,
  "du",
);

/** The place of a thing follows: "situado en el municipio de Mixco". */
const ofThing = /(?:situad|ubicad|localizad|inscrit|radicad)[oa]s?,?\s+$|jurisdicci[óo]n\s+(?:del?\s+)?$/iu;

/** The place where a document was made, and its department: the text before its day or hour. */
export function placesIn(text: string, language: "es" | "en"): Candidate[] {
  if (language === "en") return [];
  const start = atStart.exec(text);
  const acts = [...text.matchAll(inPlace)].filter(
    ({ index }) => !ofThing.test(text.slice(Math.max(0, index - 30), index)),
  );
  const [act = start] = acts;
  if (!act?.indices) return [];
  return [act.indices[1], act.indices[2]].flatMap((span, i) => {
    if (!span) return [];
    const [from, end] = span;
    const name = i === 0 ? "lugar" : "lugar_departamento";
    return [single({ start: from, end }, { kind: "text", value: text.slice(from, end), name }, "", 9)];
  });
}
