import type { FieldKind } from "#engine/answers/answer-kinds.ts";
import { labelOf } from "#engine/answers/names.ts";
import { ordinal as englishOrdinal } from "#engine/words/english/ordinal.ts";
import { ordinal } from "#engine/words/spanish/ordinal.ts";
import { withoutAccents } from "#engine/words/spanish/word-codes.ts";
import { earlierDateLabel } from "./words/date-of-thing.ts";
import { type Context, facts, numbered, thingLabel } from "./words/field-words.ts";
import { isNotary, ownerWords } from "./words/owner-words.ts";

/** A field of a finished document before it is described, with the place where it is written first. */
export interface Undescribed {
  readonly name: string;
  readonly kind: FieldKind;
  readonly value: string;
  readonly at: Context;
}

/** The words about a field for the people who fill in the form. */
export interface Description {
  readonly label: string;
  /** The step of the form in which it is asked. */
  readonly group: string;
  /** True if the parties know the answer. The office answers the rest. */
  readonly ofParty: boolean;
  /**
   * An example for the empty field. It is the value of the document, except for a value that identifies somebody or something of
   * theirs: the form is also shown to the next client.
   */
  readonly example: string;
  /** True if the office writes the value in every deed: its notary, bank, place, and the usual nationality. */
  readonly own: boolean;
}

const factNames = Object.keys(facts).toSorted((a, b) => b.length - a.length);
const ownedFact = new RegExp(`^(.+)_(${factNames.join("|")})(?:_\\d+)?$`);
const withoutNumber = (name: string): string => name.replace(/_\d+$/, "");

const ofProperty = /^(?:finca_[\p{L}_]+|area|metros|varas|lote|manzana|apartamento|local|contador|zona)$/u;
const ofVehicle = /^(?:placa|chasis|motor|serie|marca|linea|tipo|color|modelo|uso|cilindros)$/;
const ofAct = /^(?:lugar|lugar_departamento|fecha_otorgamiento)$/;
const ofPayment =
  /^(?:precio|renta|enganche|saldo|salario|bonificacion|honorarios|deposito|multa|hipoteca_monto|monto|cuotas?|capital|porcentaje|plazo_\p{L}+|horas|cheque|cuenta|banco)$/u;
const isTerm =
  /^Fecha (?:de(?:l (?:primer|último))? (?:pago|vencimiento|entrega|inicio|finalización|ingreso)|límite)$|^Hora de (?:entrada|salida)$/;

/** Returns the step of a Spanish form for a field of nobody in particular. */
function thingGroup(name: string, kind: FieldKind, label: string, hasPrice: boolean): string {
  if (ofAct.test(name) || label === "Número de escritura" || label === "Fecha del documento") return "Acto y notario";
  if (name === "hora" && !isTerm.test(label)) return "Acto y notario";
  if (ofProperty.test(name) || label === "Dirección del inmueble") return "Inmueble";
  if (ofVehicle.test(name) || label === "Modelo del vehículo") return "Vehículo";
  if (ofPayment.test(name) || kind === "currency" || isTerm.test(label))
    return hasPrice ? "Precio, pago y plazo" : "Pago y plazo";
  if (name.startsWith("registro_") || /anterior|^Fecha de(?: la escritura| inscripción|l nombramiento)$/.test(label))
    return "Antecedentes";
  return name === "entidad" || name === "denominacion" || label.endsWith("de la entidad") ? "Entidades" : "Otros datos";
}

/** Returns the accented words of a document by the same words without accents. */
function spelling(texts: readonly string[]): (word: string) => string {
  const written = new Map<string, string>();
  for (const text of texts)
    for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu))
      if (/[áéíóúñü]/.test(word)) written.set(withoutAccents(word), word);
  return (word) => written.get(word) ?? word;
}

/** Gives equal labels of a step their ordinals: "Primera fecha de pago", "Segunda fecha de pago". */
function apart(described: readonly Description[], language: "es" | "en"): Description[] {
  const key = ({ label, group }: Description) => `${group}\n${label}`;
  const counts = Map.groupBy(described, key);
  const places = new Map<string, number>();
  return described.map((one) => {
    if ((counts.get(key(one))?.length ?? 0) < 2) return one;
    const place = (places.get(key(one)) ?? 0) + 1;
    places.set(key(one), place);
    const nth = (feminine: boolean) =>
      language === "en" ? englishOrdinal(place) : ordinal(place, { gender: feminine ? "f" : "m", apocope: !feminine });
    return { ...one, label: numbered(one.label, nth) };
  });
}

/** Examples of values that identify somebody, by the end of the name of the field. */
const shapes: readonly (readonly [name: RegExp, example: string])[] = [
  [/(?:^|_)nombre$/, "Nombres y apellidos completos"],
  [/(?:^|_)entidad$/, "Nombre completo, con su forma: Sociedad Anónima"],
  [/(?:^|_)denominacion$/, "Nombre sin su forma: Distribuidora Maya"],
  [/(?:^|_)cui$/, "1234 56789 0101"],
  [/(?:^|_)nit$/, "1234567-8"],
  [/(?:^|_)telefono$/, "5555 1234"],
  [/(?:^|_)correo$/, "nombre@correo.gt"],
  [/(?:^|_)direccion$/, "Calle o avenida, número, zona y municipio"],
];
const identifying =
  /(?:^|_)(?:nombre|name|entidad|denominacion|company|cui|nit|pasaporte|colegiado|telefono|phone|correo|email|direccion|address|fecha_nacimiento|birth_date|numero_escritura|numero|folio|libro|contador|lote|manzana)$/;
const identifyingKinds = new Set<FieldKind>(["cui", "nit", "phone", "email", "code", "option"]);
const longestExample = 100;

/** Returns the example for an empty field, or an empty text. */
function exampleOf({ name, kind, value }: Undescribed, language: "es" | "en", isOwn: boolean): string {
  const base = withoutNumber(name);
  const shape = language === "es" ? shapes.find(([pattern]) => pattern.test(base))?.[1] : undefined;
  if (shape !== undefined) return shape;
  const hides = !isOwn && (identifying.test(base) || identifyingKinds.has(kind));
  // A date shows how one is written. Other values would look like answers.
  const example = kind === "date" ? value : `${language === "es" ? "p. ej." : "e.g."} ${value}`;
  return hides || kind === "option" || example.length > longestExample ? "" : example;
}

/** Describes the fields of a document: their labels, the steps of the form, and the values that stay as they are. */
export function describeFields(
  fields: readonly Undescribed[],
  texts: readonly string[],
  language: "es" | "en",
): Description[] {
  const described = language === "en" ? fields.map(inEnglish) : inSpanish(fields, texts);
  const examples = fields.map((field, i) => exampleOf(field, language, described[i]?.own === true));
  return apart(
    described.map((one, i) => ({ ...one, example: examples[i] ?? "" })),
    language,
  );
}

/** Returns the label of a list of people by its name, and the labels and examples of the facts about each of them. */
export function describeLoop(name: string, factsOfEach: readonly string[], texts: readonly string[]) {
  const spelled = spelling(texts);
  const words = name.split("_").map(spelled).join(" ");
  return {
    label: words.slice(0, 1).toLocaleUpperCase("es") + words.slice(1),
    labels: factsOfEach.map((fact) => facts[fact] ?? labelOf(fact)),
  };
}

type Worded = Omit<Description, "example">;

function inSpanish(fields: readonly Undescribed[], texts: readonly string[]): Worded[] {
  const read = fields.map(({ name }) => ownedFact.exec(name));
  const owners = new Set(read.flatMap((one) => one?.[1] ?? []));
  const wordsOf = ownerWords(owners, spelling(texts));
  const women = new Set(fields.flatMap(({ name, value }) => (value === "femenino" ? name.replace(/_sexo$/, "") : [])));
  const hasPrice = fields.some(({ name }) => withoutNumber(name) === "precio");
  const hasEntity = fields.some(({ name }) => withoutNumber(name) === "entidad");
  return fields.map(({ name, kind, at }, i): Worded => {
    const [, owner, fact = ""] = read[i] ?? [];
    if (owner !== undefined) {
      const { behind, group, adjective } = wordsOf(owner, women.has(owner));
      const own = isNotary(owner) || fact === "nacionalidad";
      const label =
        fact === "entidad" || fact === "denominacion"
          ? `${fact === "entidad" ? facts.entidad : "Denominación de la entidad"} ${adjective ?? behind}`
          : `${facts[fact] ?? fact} ${behind}`;
      return { label, group, own, ofParty: group !== "Antecedentes" && group !== "Inmueble" && !isNotary(owner) };
    }
    const base = withoutNumber(name);
    const isEarlier = /^fecha_otorgamiento_\d+$/.test(name);
    const words = isEarlier ? earlierDateLabel(at) : thingLabel(base, kind, at);
    const label = base === "nit" && hasEntity ? `${words} de la entidad` : words;
    const own = /^(?:lugar|lugar_departamento|banco|colegiado)$/.test(base);
    return { label, group: isEarlier ? "Antecedentes" : thingGroup(base, kind, label, hasPrice), own, ofParty: false };
  });
}

const englishFact =
  /^(.+)_(?:name|company|cui|nit|edad|estado_civil|nacionalidad|profesion|domicilio|address|phone|email)$/;
const englishPayment =
  /price|rent|deposit|salary|fee|amount|payment|penalty|percentage|term|installments|hours|bank|date/;

function inEnglish({ name }: Undescribed): Worded {
  const base = name.replace(/_\d+(?=_|$)/g, "");
  const owner = englishFact.exec(base)?.[1]?.replace(/_representative$/, "");
  const group =
    owner !== undefined ? labelOf(owner, "en") : englishPayment.test(base) ? "Terms and payment" : "Other details";
  return {
    label: labelOf(base, "en"),
    group: base === "agreement_date" ? "Agreement" : group,
    own: /^(?:bank|place)$/.test(base),
    ofParty: owner !== undefined,
  };
}
