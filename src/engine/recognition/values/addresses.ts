import { type Candidate, single } from "../candidate.ts";

/** Words that begin an address, and words that continue one behind a comma. */
const way =
  "avenida|calle|calzada|bulevar|boulevard|blvd\\.|diagonal|v[íi]a|ruta|kil[óo]metro|km\\.?|carretera|callej[óo]n|pasaje|paseo|camino";
const settlement =
  "aldea|cant[óo]n|caser[íi]o|barrio|colonia|residencial(?:es)?|condominio|lotificaci[óo]n|paraje|sector|parcelamiento|asentamiento|comunidad|labor|finca";
const unit =
  "zona|edificio|torre|nivel|piso|oficina|apartamento|apto\\.?|local|bodega|casa|lote|manzana|interior|m[óo]dulo|municipio|departamento|ciudad|villa|n[úu]mero|planta";
const counting =
  "un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|diecis[ée]is|diecisiete|dieciocho|diecinueve|veint\\p{L}+|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|y";
const ordinal =
  "primer|segund|tercer|cuart|quint|sext|s[ée]ptim|octav|noven|d[ée]cim|und[ée]cim|duod[ée]cim|vig[ée]sim|trig[ée]sim";
const numbered = `(?:(?:${counting}|(?:${ordinal})[oa]?|\\d{1,3}(?:\\s?(?:a|ª|º|era|ra|da|ta|na|va|ma)\\.?)?)\\s+){1,4}`;
const named = `(?:${way}|av\\.|ave\\.)(?!\\p{L})|(?:${settlement})(?!\\p{L})`;

/** The first words of an address: "la séptima avenida", "6a. calle", "el barrio". */
const head = new RegExp(`(?<![\\p{L}\\p{N}])(?:(?:la|el|los|las)\\s+)?(?:${numbered})?(?:${named})`, "giu");

/** The words at once before an address. */
const lead =
  /(?:\b(?:en|hasta|hacia)|se[ñn]al(?:a|an|o|amos)(?: como| el| la)?|direcci[óo]n(?: es)?:?|domicilio(?: es)?:|residencia:|ubicaci[óo]n:)\s+$/i;
/** Words of a sentence about notices: what looks like an address in it is one. */
const notices = /notificaci[óo]n|notificaciones|citaciones|emplazamientos|\bavisos?\b|comunicaciones/i;
/** Words before the address of a person or a company, not of a thing. */
const personal =
  /(?:con (?:su |mi )?(?:residencia|domicilio|sede|oficinas?|direcci[óo]n)(?: social| fiscal| particular)?|resid(?:e|o|ente)|viv[eo]|(?:tiene|tengo) (?:su|mi) (?:residencia|domicilio|sede|oficina)|domiciliad[oa])\s+(?:ubicad[oa]\s+)?en\s+$/i;

/** Behind a comma, what goes on with an address. */
const part = new RegExp(
  `^,\\s+(?:(?:la|el|del?|de la)\\s+)?(?:(?:${numbered})?(?:${named}|(?:${unit})(?!\\p{L})|nivel)|(?:\\p{Lu}[\\p{L}.]+)(?:\\s+(?:(?:de|del|la|las|los|el|y)\\s+)*[\\p{Lu}\\d][\\p{L}\\d.]*)*(?=\\s*(?:[,.;)]|$|\\s(?:y|e)\\s)))`,
  "iu",
);
const capital = /^,\s+\p{Lu}/u;
const continued = new RegExp(
  `^,\\s+(?:(?:la|el|del?|de la)\\s+)?(?:${numbered})?(?:${named}|(?:${unit})(?!\\p{L}))`,
  "iu",
);
/** Words that are no part of an address. */
const foreign =
  /\s(?:que|quien(?:es)?|con|donde|para|por|como|cuy[oa]s?|mide|es|son|inscrit[oa]|desde|hasta|se|tiene|en|identificad[oa]|representad[oa]|a|al)\s/giu;
const andWord = /\s[ye]\s+(\p{L}+)/giu;
const isCounting = new RegExp(`^(?:${counting})$`, "iu");
const maxLength = 220;

/** Figures in parentheses that go on: with a comma, or with the zone. */
const figures =
  /(?<=\p{L}) \([^()\n]{0,8}\d[^()\n]{0,40}\)(?=,\s|\s+(?:de\s+la\s+)?(?:zona|colonia|barrio|aldea|cant[óo]n|ciudad|municipio|edificio)(?!\p{L})|[.;]|$)/gu;

/** Returns where the address ends that begins before `from`. */
function endOf(text: string, from: number): number {
  // The figures of what is in words: "la quinta calle doce guion sesenta y ocho (5ª. calle 12-68), zona seis".
  const rest = text.slice(from, from + maxLength).replace(figures, (written) => "_".repeat(written.length));
  let end = rest.length;
  const stop = (at: number | undefined) => {
    if (at !== undefined && at >= 0 && at < end) end = at;
  };
  stop(/[;()\n“”"]|\s[–—]\s/.exec(rest)?.index);
  // The dot of an abbreviation or an ordinal ends nothing.
  for (const { index } of rest.matchAll(/\.(?=\s|$)/g))
    if (
      !/(?:\d\s?(?:a|ta|da|ra|na|va|ma|era)|\b(?:av|ave|km|no|apto|ofic|of|col|blvd|mz|lt))$/i.test(
        rest.slice(0, index),
      )
    ) {
      stop(index);
      break;
    }
  for (const { 0: word, index } of rest.matchAll(foreign)) {
    // "carretera al Pacífico", "calzada a San Juan".
    if (/^\sal?\s$/i.test(word) && /^\p{Lu}/u.test(rest.slice(index + word.length))) continue;
    stop(index);
    break;
  }
  for (const { 1: next = "", index } of rest.matchAll(andWord)) {
    const before = /(\p{L}+)$/u.exec(rest.slice(0, index))?.[1] ?? "";
    if (isCounting.test(before) && isCounting.test(next)) continue;
    stop(index);
    break;
  }
  for (const { index } of rest.matchAll(/,/g)) {
    if (index >= end) break;
    const behind = rest.slice(index);
    if (continued.test(behind) || (capital.test(behind) && part.test(behind))) continue;
    stop(index);
    break;
  }
  return from + withoutRest(rest, end).length;
}

/** "Municipio y departamento de Guatemala" is one place. */
const both = /(?:^|[\s,])municipio\s+y\s+departamento\s+de(?:\s+\p{Lu}[\p{L}’'-]+(?=[\s,.;]|$)){1,3}/u;
const unfinished = /,?\s+(?:(?:del?|en|el|la)\s+)*(?:municipio|departamento|ciudad|villa)(?:\s+de)?$/iu;

/** Returns the address that was cut at `end`, without words that lead to something behind it. */
function withoutRest(rest: string, end: number): string {
  const place = both.exec(rest);
  const isCut = place !== null && place.index < end && place.index + place[0].length > end;
  return isCut ? rest.slice(0, place.index + place[0].length) : rest.slice(0, end).trimEnd().replace(unfinished, "");
}

const english =
  /(?:(?:residing|located|domiciled) at|(?:with )?(?:its )?(?:principal )?(?:offices?|place of business|address)(?: is)?(?: located)? at|(?:whose )?address is)\s+(\d{1,6}\s[^;()\n]{5,200})/gi;
const englishPart = /^,\s+(?:Suite|Unit|Apt\.?|Floor|P\.O\.|\p{Lu}|\d)/u;

function englishAddresses(text: string): Candidate[] {
  return [...text.matchAll(english)].map((match) => {
    const rest = match[1] ?? "";
    const start = match.index + match[0].length - rest.length;
    let end = rest.length;
    for (const { index } of rest.matchAll(/,/g))
      if (!englishPart.test(rest.slice(index))) {
        end = index;
        break;
      }
    end = Math.min(end, /\.(?=\s+\p{Lu}|\s*$)|\s(?:and|by|who|with)\s/u.exec(rest)?.index ?? end);
    const address = rest.slice(0, end).trimEnd();
    return { ...addressAt(text, start, start + address.length), ofParty: true };
  });
}

const addressAt = (text: string, start: number, end: number): Candidate =>
  single({ start, end }, { kind: "text", value: text.slice(start, end), name: "direccion" }, "", 11);

/**
 * Finds addresses and places for notices, by their first words and by what leads to them. `ofParty` is set for those of
 * a person or a company.
 */
export function addressesIn(text: string, language: "es" | "en"): Candidate[] {
  if (language === "en") return englishAddresses(text);
  const found: Candidate[] = [];
  let behind = 0;
  for (const { 0: words, index } of text.matchAll(head)) {
    if (index < behind) continue;
    const ahead = text.slice(Math.max(0, index - 300), index);
    const sentence = ahead.slice(ahead.search(/[^.;]*$/));
    const isNotice = notices.test(ahead.slice(ahead.search(/[^.]*$/)));
    if (!lead.test(ahead) && !(isNotice && /(?:[,:]|\b(?:en|y|e|\p{L}+[oae]s?))\s+$/iu.test(sentence))) continue;
    const end = endOf(text, index + words.length);
    // The word alone is no address: "en la calle".
    if (end - index < words.length + 3 || !/\p{L}\s+\S/u.test(text.slice(index, end))) continue;
    behind = end;
    const isPersonal = isNotice || personal.test(ahead);
    found.push({ ...addressAt(text, index, end), ...(isPersonal ? { ofParty: true } : {}) });
  }
  return found;
}
