import { type LooseFact, meaningNamed, trimmed } from "./message.ts";
import { type Texts, wordNumbersIn } from "./values.ts";

const civil =
  /(?<![a-z])(?:solter[oa]|casad[oa]|divorciad[oa]|viud[oa]|unid[oa](?: de hecho)?|union (?:libre|de hecho)|single|married|divorced|widow(?:ed|er)?)(?![a-z])/g;
/** A thing, not a person, is united or separated so. */
const notCivil = /\b(?:estados|reino|naciones|every|each|not a|una sola|un solo)\s+$/;

const nations =
  "guatemaltec[oa]|chapin[a]?|hondureñ[oa]|hondurenn?[oa]|salvadorenn?[oa]|salvadoren[oa]|honduren[oa]|nicaraguense|costarricense|panamen[oa]|belicen[oa]|mexican[oa]|estadounidense|norteamerican[oa]|espanol[a]?|colombian[oa]|venezolan[oa]|peruan[oa]|argentin[oa]|chilen[oa]|cuban[oa]|brasilen[oa]|ecuatorian[oa]|canadiense|italian[oa]|frances[a]?|aleman[a]?|corean[oa]|chin[oa]|guatemalan|honduran|salvadoran|mexican|american|british|swiss|dutch|indian|japanese|brazilian|suiz[oa]|ingles[a]?|britanic[oa]|belga|japones[a]?|holandes[a]?|portugues[a]?|bolivian[oa]|uruguay[oa]|paraguay[oa]|dominican[oa]|irlandes[a]?|rus[oa]|suec[oa]|polac[oa]|grieg[oa]|turc[oa]|israeli|australian[oa]|austriac[oa]|hait?ian[oa]|jamaiquin[oa]|irish|scottish|english|australian|russian|polish|swedish|norwegian|danish|finnish|belgian|austrian|greek|turkish|argentin(?:e|ian)|peruvian|chilean|cuban|nicaraguan|costa rican|venezuelan|ecuadorian|portuguese|spanish|colombian|canadian|german|french|italian|korean|chinese";
const nation = new RegExp(String.raw`(?<![a-z])(?:${nations})(?![a-z])`, "g");
/** A nationality is that of a person, not of a bank or a language. */
const ofThing =
  /\b(?:sociedad|empresa|entidad|banco|ley|codigo|moneda|territorio|pasaporte|comida|ciudadania|law|company|bank)\s+$/;

const jobs =
  "comerciante|abogad[oa](?: y notari[oa])?|notari[oa]|medic[oa](?: y cirujan[oa])?|doctora?|odontolog[oa]|dentista|enfermer[oa]|psicolog[oa]|farmaceutic[oa]|quimic[oa](?: biolog[oa])?|" +
  "ingenier[oa](?: (?:civil|industrial|en sistemas|agronom[oa]|mecanic[oa]|electric[oa]|quimic[oa]|electronic[oa]))?|arquitect[oa]|agronom[oa]|contadora?(?: (?:public[oa](?: y auditora?)?|general))?|perit[oa] (?:contadora?|agronom[oa]|en administracion)|perita contadora|auditora?|" +
  "economista|administradora?(?: de empresas)?|secretari[oa](?: bilingue| ejecutiv[oa])?|maestr[oa](?: de educacion primaria)?|profesora?(?: de ensenanza media)?|docente|bachiller(?: en ciencias y letras)?|estudiante|" +
  "ama de casa|oficios domesticos|agricultora?|ganader[oa]|empresari[oa]|piloto(?: automovilista)?|chofer|motorista|mecanic[oa]|albanil|carpinter[oa]|electricista|plomer[oa]|pintora?|herrer[oa]|soldadora?|panader[oa]|cociner[oa]|chef|mesero|mesera|" +
  "costurera|sastre|modista|zapater[oa]|estilista|barber[oa]|vendedora? ambulante|cajer[oa]|guardia(?: de seguridad)?|policia|militar|bomber[oa]|pensionad[oa]|jubilad[oa]|obrer[oa]|operari[oa]|jornaler[oa]|" +
  "disenadora?(?: grafic[oa])?|fotograf[oa]|periodista|publicista|programadora?|desarrolladora? de software|licenciad[oa] en [a-z]+(?: [a-z]+)?|trabajadora? social|veterinari[oa]|biolog[oa]|pastora?|sacerdote|music[oa]|artista|escritora?|traductora?|" +
  "consultora?|asesora?(?: de ventas)?|gerente|ejecutiv[oa] de ventas|mercadologa|mercadolog[oa]|nutricionista|fisioterapeuta|topograf[oa]|tecnic[oa](?: en [a-z]+)?|transportista|" +
  "musician|artist|writer|photographer|translator|pilot|baker|plumber|painter|pharmacist|veterinarian|investor|entrepreneur|surveyor|welder|hairdresser|barber|cashier|pensioner|merchant|lawyer|attorney|doctor|physician|nurse|engineer|civil engineer|architect|accountant|teacher|professor|student|housewife|homemaker|farmer|business(?:man|woman| owner)|driver|mechanic|carpenter|electrician|chef|cook|designer|journalist|programmer|software (?:engineer|developer)|consultant|manager|retired|economist|dentist|psychologist|secretary";
const job = new RegExp(String.raw`(?<![a-z])(?:retired (?=[a-z]))?(?:${jobs})(?![a-z])`, "g");
/** A word of a profession is one of a person of the contract only in a list of particulars, or behind one of these. */
const jobLead =
  /(?:(?:^|\n)\s*\d{1,2}[.)-]{1,2}\s*|\b(?:soy|es|de profesion(?: u oficio)?|profesion(?: u oficio)?(?: es)?|oficio|ocupacion|trabajo (?:de|como)|trabaja (?:de|como)|me dedico a|i am an?|i'?m an?|works? as an?|occupation|profession|an?)\s*:?\s*|\b(?:solter|casad|viud|divorciad|unid)[oa]\s+|[,;(/\n•·-]\s*|\by\s+|\be\s+)$/;
const jobEnd =
  /^\s*(?:$|[,;.)\n/!-]|y\b|e\b|de profesion|con\b|and\b|by profession|originari|mayor|vivo|resid|domicili|nacid|tel|cel|dpi|nit|actual|solter|casad|divorci|viud|unid|guatemaltec|de \d|mi\b|tengo\b|estoy\b)/;
/** Words of the reader of the message, who is greeted by them. */
const greeted = /\b(?:hola|buenos dias|buenas tardes|buenas|estimad[oa]|gracias|dear|hello|hi|saludos)\s*,?\s*$/;

const age = /(?<![a-z\d.,/-])(\d{2,3})(?=\s*(?:anos|anios|ano|years? old|y\/o)(?![a-z]))/g;
const ageLed =
  /(?:(?:^|\n)\s*\d{1,2}[.)-]{1,2}\s*|\b(?:tengo|tiene|de|edad|cumpli|cumplidos|con|i am|i'?m|is|aged?)\s*:?\s*|[,;(\n•·/-]\s*)$/;
/** An age alone in a list of particulars: "Ana Paz, 61, casada". */
const ageListed = new RegExp(
  String.raw`(?<=[,(]\s?)(1[89]|[2-9]\d)(?=\s?,\s?(?:solter[oa]|casad[oa]|divorciad[oa]|viud[oa]|unid[oa]|single|married|divorced|widow|${nations}|${jobs})(?![a-z]))`,
  "g",
);
const notAge =
  /\b(?:hace|plazo(?: de)?|por|durante|en|contrato(?: de)?|cada|a|dentro de|pagar en|termino de|term of|for|within)\s*:?\s*$/;

/** Finds ages in words: "de cincuenta y dos años". */
const agesInWords = (texts: Texts): LooseFact[] =>
  wordNumbersIn(texts).flatMap(({ start, end, value }): LooseFact[] => {
    const { plain } = texts;
    const before = plain.slice(Math.max(0, start - 50), start);
    const isAge =
      /^\d{2,3}$/.test(value) &&
      Number(value) < 111 &&
      /^\s+anos(?![a-z])/.test(plain.slice(end, end + 10)) &&
      ageLed.test(before) &&
      !notAge.test(before);
    return isAge ? [{ start, end, kind: "number", value, meaning: meaningNamed("edad"), rank: 8 }] : [];
  });

/** The use of the thing that is let. */
const use =
  /(?<![a-z])(?:se (?:va a usar|usara|usaria|utilizara|destinara)|l[oa] (?:voy a usar|usare|usara|usaremos|utilizare|utilizaremos|quier[eo]|queremos|quieren|necesit[ao])|sera destinad[oa]|destinad[oa]|(?:alquilar|rentar|arrendar) [^.;\n]{5,120}) (?:para|como|a) (?:una? )?([a-z][a-z ]{3,40}?)(?=[ \t]*(?:[,.;\n(]|$))/g;

const free = (words: string, spans: RegExp, use: (match: RegExpExecArray, before: string, behind: string) => boolean) =>
  [...words.matchAll(spans)].filter((match) =>
    use(
      match,
      words.slice(Math.max(0, match.index - 50), match.index),
      words.slice(match.index + match[0].length).slice(0, 30),
    ),
  );

/** Finds civil status, nationality, profession and age in running text. */
export function particularsIn(texts: Texts): LooseFact[] {
  const { text, plain } = texts;
  const fact = (match: RegExpExecArray, name: string, rank: number): LooseFact => {
    const at = { start: match.index, end: match.index + match[0].length };
    return { ...at, kind: "text", value: tidy(text.slice(at.start, at.end)), meaning: meaningNamed(name), rank };
  };
  return [
    ...free(plain, civil, (_, before) => !notCivil.test(before)).map((match) => fact(match, "estado_civil", 8)),
    ...free(plain, nation, (_, before) => !ofThing.test(before)).map((match) => fact(match, "nacionalidad", 7)),
    ...free(
      plain,
      job,
      (_, before, behind) => jobLead.test(before) && jobEnd.test(behind) && !greeted.test(before),
    ).map((match) => fact(match, "profesion", 7)),
    ...free(
      plain,
      age,
      ({ 1: years }, before) => Number(years) < 111 && ageLed.test(before) && !notAge.test(before),
    ).map((match): LooseFact => ({ ...fact(match, "edad", 8), kind: "number" })),
    ...agesInWords(texts),
    ...[...plain.matchAll(ageListed)].map((match): LooseFact => ({ ...fact(match, "edad", 8), kind: "number" })),
    ...[...plain.matchAll(use)].map((match): LooseFact => {
      const { 1: words = "" } = match;
      const start = match.index + match[0].length - words.length;
      const at = { start, end: start + words.length };
      return { ...at, kind: "text", value: text.slice(at.start, at.end), meaning: meaningNamed("destino"), rank: 6 };
    }),
  ];
}

/** Writes particulars as documents do: in small letters. */
export const tidy = (text: string): string => text.replace(/\s+/g, " ").toLowerCase();

const road = String.raw`(?:calle|avenida|av\.?|ave\.?|calz(?:ada|\.)|boulevard|blvd\.?|bulevar|diagonal|ruta|callejon|carretera|km\.?|kilometro|lote|manzana|colonia|col\.|barrio|aldea|caserio|canton|residencial(?:es)?|condominio|edificio|torre|zona|street|st\.|road|lotificacion|finca|sector|parcelamiento)`;
const numberedRoad = String.raw`\d{1,3}\s?(?:a|ta|da|ra|va|na|ma|era|er|nd|rd|th|st)?\.?\s?(?:calle|avenida|av\b\.?|ave\b\.?|c\b\.|street|callejon)`;
const addressLead = String.raw`(?<![a-z])(?:vivo|vive|viven|vivimos|resido|residimos|reside|residente|mi casa (?:es|esta|queda)|mi direccion(?: es)?|direccion(?: de (?:mi )?(?:casa|residencia|notificaciones))?(?: es)?|con residencia|lugar para recibir notificaciones|(?:i |who )?lives?|living|resides?|my address is|address(?: is)?)\s*(?:actualmente\s+)?(?:[:=]\s*)?(?:en|in|at)?\s*(?:la\s+|el\s+)?[*_]{0,2}`;
const lead = new RegExp(addressLead, "g");
const isRoad = new RegExp(
  String.raw`^\s*(?:la\s+|el\s+)?(?:${numberedRoad}|${road}(?![a-z]))|\b(?:${road})(?![a-z])[^,\n]{0,30}\d`,
  "",
);
const bare = new RegExp(String.raw`(?<![a-z\d.,/-])(?:${numberedRoad})\s`, "g");
/** True for words in small letters that begin as a place does: a road, or a part of a building with its number. */
export const isPlace = (words: string): boolean =>
  words.length >= 8 &&
  (isRoad.test(words) ||
    /^(?:el |la )?(?:apto\.?|apartamento|casa|oficina|local|bodega|clinica|estudio|taller|nivel|parqueo)\b.*(?:\d|,)/.test(
      words,
    ));
const more = new RegExp(
  String.raw`^\s*(?:en\s+|de\s+)?(?:la\s+|el\s+)?(?:${road}|apto\.?|apartamento|apt\.?|casa|nivel|oficina|of\.|local|bodega|interior|municipio|departamento|depto\.?|ciudad|villa|san|santa|santo|guatemala|mixco|villa nueva|chinautla|amatitlan|escuintla|antigua|quetzaltenango|xela|coban|zacapa|jutiapa|jalapa|chiquimula|huehuetenango|peten|izabal|suchitepequez|retalhuleu|solola|totonicapan|quiche|chimaltenango|sacatepequez|salama|puerto barrios|mazatenango|fraijanes|palencia|cap\b|city)(?![a-z])|^\s*\d+\s?-\s?\d+|^\s*#?\d+\s*$|^\s*(?:zona|z\.?)\s?\d`,
);
const stop =
  /\n|;|,?\s+(?:(?:y )?l[oa] (?:quiere|quiero|necesita|voy|usa)|para\s)|[.!?](?=\s|$)(?<!\b(?:av|ave|col|no|nro|num|blvd|apto|apt|st|km|calz|of|depto|z|sta|sto|\d{1,2}(?:a|ta|da|ra|va|na|ma)|c)\.)|(?:,?\s+|,\s*)(?:y\s+)?(?:mi\s+|el\s+|and\s+|my\s+)?(?:dpi|cui|nit|tel\b|telefono|cel\b|celular|correo|email|e-mail|whatsapp|phone|soy\b|tengo\b|casad[oa]|solter[oa]|quiero\b|trabajo\b|de profesion|de nacionalidad|guatemaltec[oa]\b(?!,? guatemala)|mayor de edad|el precio|la renta|single|married)|\s+[-–]\s+(?=[a-z]{3,}\s*:)|\s\(|[^\n -~\u00a0-\u024f#°º]/g;

/** Returns where an address ends that begins at a place: at the end of its sentence, or where something else begins. */
export function addressEnd(plain: string, start: number, limit = plain.length): number {
  stop.lastIndex = 0;
  const reach = plain.slice(start, Math.min(limit, start + 220));
  const ends = stop.exec(reach)?.index ?? reach.length;
  const parts = reach.slice(0, ends).split(",");
  let length = (parts[0] ?? "").length;
  for (const part of parts.slice(1)) {
    const isShort = /^\s*[a-z. ]{3,25}$/.test(part) && !/\b(?:es|soy|con|que|para|tiene|mi)\b/.test(part);
    if (!more.test(part) && !isShort) break;
    length += 1 + part.length;
  }
  return start + length;
}

const home =
  /(?<![a-z])(?:vecin[oa] (?:de|del)|domiciliad[oa] en|con domicilio en|domicilio en|mi domicilio es)\s+(?:el\s+|la\s+)?(?:departamento de\s+|municipio de\s+|ciudad de\s+)?([a-z][a-z ]{2,30}?)(?=\s*(?:[,.;\n)]|$|y\b|con\b))/g;
/** The address is that of the thing the contract is about. */
const ofProperty =
  /(?<![a-z])(?:inmueble|propiedad|finca|casa|apartamento|apto|terreno|local|bodega|oficina|lote|property|house|apartment)\b[^.\n;]{0,70}?(?:(?:queda|esta|se encuentra|is)(?:\s+(?:ubicad[oa]|situad[oa]|located))?|ubicad[oa]|situad[oa]|located)\s*(?:en|at|in)?\s*(?:la\s+|el\s+)?|(?<![a-z])(?:el inmueble|la propiedad|the property)\s+(?:es|is)\s+(?:la\s+|el\s+|the\s+)?/g;

/** The place that is let: "va a alquilar el local 7 de …". */
const isLet = /(?<![a-z])(?:alquilar|rentar|arrendar|alquila|renta) (?:la |el |una? )?/g;
/** An address of nobody, of a part of a building: "la dirección es local 7 de …". */
const ofUnit =
  /(?<![a-z])(?<!(?:mi|su|sus|nuestra) )(?:la |el )?(?:direccion|ubicacion) (?:es|seria) (?:el |la )?(?=(?:local|bodega|oficina|clinica|estudio|taller|parqueo)\b)/g;

/** Returns the beginning of the line of an address, if only more of the address is before it: "Zona 15, 20 calle 2-30". */
function lineStart(plain: string, at: number): number {
  const before = /[^\n.;:]*$/.exec(plain.slice(Math.max(0, at - 80), at))?.[0] ?? "";
  return /^\s*(?:zona|colonia|col\.|residencial(?:es)?|condominio|barrio|aldea|edificio)\b[^@]*,\s*$/.test(before)
    ? at - before.length
    : at;
}

/** Finds addresses of people, of the thing the contract is about, and the places where people are at home. */
export function addressesIn({ text, plain }: Texts): LooseFact[] {
  const found: LooseFact[] = [];
  const put = (from: number, name: string, rank: number, road = from) => {
    const at = trimmed(text, { start: from, end: addressEnd(plain, road) });
    const written = plain.slice(at.start, at.end);
    if (!(rank > 6 ? isPlace(written) : written.length >= 8 && isRoad.test(written))) return;
    const value = text.slice(at.start, at.end).replace(/\s+/g, " ");
    found.push({ ...at, kind: "text", value, meaning: meaningNamed(name), rank });
  };
  for (const { 0: words, index } of plain.matchAll(ofProperty)) put(index + words.length, "inmueble_direccion", 7);
  for (const shape of [isLet, ofUnit])
    for (const { 0: words, index } of plain.matchAll(shape)) put(index + words.length, "inmueble_direccion", 8);
  for (const { 0: words, index } of plain.matchAll(lead)) put(index + words.length, "direccion", 6);
  for (const { index } of plain.matchAll(bare)) put(lineStart(plain, index), "direccion", 5, index);
  for (const match of plain.matchAll(home)) {
    const place = match[1] ?? "";
    const start = match.index + match[0].length - place.length;
    const at = { start, end: start + place.length };
    found.push({
      ...at,
      kind: "text",
      value: text.slice(at.start, at.end),
      meaning: meaningNamed("domicilio"),
      rank: 7,
    });
  }
  return found;
}
