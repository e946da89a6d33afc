/** The parties of a contract and the things it is about, by the words for them. */
const entities: readonly (readonly [tag: string, words: string])[] = [
  ["representative", "representantes?(?: legal(?:es)?)?|rep legal|representatives?"],
  ["spouse", "conyuges?|espos[oa]s?|spouse"],
  ["seller", "vendedor(?:a|es|as)?|enajenantes?|transmitentes?|sellers?|vendors?"],
  ["buyer", "comprador(?:a|es|as)?|adquirentes?|adquirientes?|buyers?|purchasers?"],
  ["landlord", "arrendantes?|arrendador(?:a|es|as)?|lessors?|landlords?"],
  ["tenant", "arrendatari[oa]s?|inquilin[oa]s?|lessees?|tenants?"],
  ["lender", "acreedor(?:a|es|as)?|mutuantes?|prestamistas?|lenders?|creditors?"],
  ["borrower", "deudor(?:a|es|as)?|mutuari[oa]s?|prestatari[oa]s?|borrowers?|debtors?"],
  ["donor", "donantes?|donors?"],
  ["donee", "donatari[oa]s?|donees?"],
  ["principal", "mandantes?|poderdantes?"],
  ["agent", "mandatari[oa]s?|apoderad[oa]s?"],
  ["guarantor", "fiador(?:a|es|as)?|avalistas?|guarantors?"],
  ["employer", "patron[oa]s?|empleador(?:a|es|as)?|employers?"],
  ["worker", "trabajador(?:a|es|as)?|emplead[oa]s?|workers?|employees?"],
  ["witness", "testig[oa]s?|witness(?:es)?"],
  ["notary", "notari[oa]s?|notary"],
  ["property", "fincas?|(?:bien(?:es)? )?inmuebles?|propiedad|terrenos?|apartamentos?|property"],
  ["vehicle", "vehiculos?|automovil(?:es)?|carros?|vehicles?"],
];
const things: ReadonlySet<string> = new Set(["property", "vehicle"]);
/** The parts that people have in a contract. */
export const peopleTags: ReadonlySet<string> = new Set(entities.flatMap(([tag]) => (things.has(tag) ? [] : [tag])));
/** People who stand next to a party. Their answers are never those of the party. */
const related: ReadonlySet<string> = new Set(["representative", "spouse"]);

/** The attributes that are asked about them, longer phrases first. */
const attributes: readonly (readonly [tag: string, words: string])[] = [
  [
    "price",
    "(?:precio|valor|monto)(?: total)?(?: de)?(?: la)? (?:compra )?(?:venta|compraventa)|purchase price|precio|price",
  ],
  ["amount", "(?:monto|valor|suma|cantidad)(?: del?)? (?:credito|prestamo|mutuo)|loan amount"],
  ["address", "lugar para (?:recibir )?notificaciones"],
  ["nit", "nit|(?:numero de )?identificacion tributaria|tax id"],
  [
    "dpi",
    "(?:numero de )?documento(?: unico| personal)?(?: de)? identificacion(?: personal)?|codigo unico de identificacion|dpi|cui|documento|identificacion",
  ],
  ["civil", "est(?:ado)? civil|(?:marital|civil) status"],
  [
    "name",
    "nombres?(?: completos?)?(?: y apellidos?)?|apellidos?|(?:full )?names?|razon social|denominacion(?: social)?|entidad|empresa|company",
  ],
  ["age", "edad|anos de edad|age"],
  ["profession", "profesion(?: u? ?oficio)?|oficio|ocupacion|occupation|profession"],
  ["post", "puesto(?: de trabajo)?|cargo|job title"],
  ["home", "domicilio"],
  ["address", "direccion|residencia|ubicacion|notificaciones|address"],
  ["nationality", "nacionalidad|nationality"],
  ["phone", "telefono|tel|celular|cel|movil|phone"],
  ["email", "correo(?: electronico)?|e ?mail"],
  ["birth", "nacimiento|nac|birth"],
  ["folio", "folio"],
  ["book", "libro"],
  ["department", "departamento|depto|dpto|department"],
  ["municipality", "municipio"],
  ["zone", "zona"],
  ["lot", "lote"],
  ["block", "manzana"],
  ["area", "area|superficie|extension(?: superficial)?|metros(?: cuadrados)?|mt?s?2"],
  ["use", "destino|uso|use"],
  ["rent", "renta|alquiler|rent"],
  ["deposit", "deposito(?: en garantia)?|deposit"],
  ["down", "enganche|down payment"],
  ["balance", "saldo|balance"],
  ["amount", "monto|cantidad|importe|suma|valor|amount"],
  ["capital", "capital"],
  ["salary", "salario|sueldo|salary|wage"],
  ["bonus", "bonificacion"],
  ["extra", "bono"],
  ["installment", "cuotas?|installments?"],
  ["interest", "tasa(?: de interes)?|interes(?:es)?|interest"],
  ["term", "plazo|term"],
  ["bank", "banco|bank"],
  ["check", "cheque(?: de caja)?"],
  ["account", "cuenta|account"],
  ["sex", "sexo|genero|gender|sex"],
  ["place", "lugar|ciudad|place"],
  ["brand", "marca|brand"],
  ["line", "linea"],
  ["model", "modelo|model"],
  ["color", "color(?:es)?"],
  ["chassis", "chasis|vin"],
  ["engine", "motor|engine"],
  ["plate", "placas?|plates?"],
  ["deed", "escrituras?(?: publicas?)?|instrumentos?(?: publicos?)?|deed"],
  ["act", "otorgamiento|firma|contrato|acto|celebracion|autorizacion|agreement|contract"],
  ["start", "inici[oa]|ingreso|comienza|start"],
  ["end", "vencimiento|vence|fin|finalizacion|termina(?:cion)?|hasta|end|expiration"],
  ["delivery", "entrega|delivery"],
  ["payment", "pago|payment"],
  ["due", "due"],
  ["entry", "entrada"],
  ["exit", "salida"],
];

/** Words that say what form an answer has, and not what it is about. */
const forms: readonly (readonly [tag: Form, words: string])[] = [
  ["date", "fechas?|dias?|dates?|days?"],
  ["time", "horas?|hours?|time"],
  ["number", "numeros?|nums?|nros?|no|numbers?|n"],
];
type Form = "date" | "time" | "number";

const units: readonly (readonly [unit: string, words: string])[] = [
  ["months", "mes(?:es)?|months?"],
  ["years", "anos?|years?|anios?"],
];

const ordinalWords: Readonly<Record<string, number>> = {
  primer: 1,
  primero: 1,
  primera: 1,
  segundo: 2,
  segunda: 2,
  tercero: 3,
  tercera: 3,
};

/** Words that change nothing about what is meant. */
const little = new Set(
  (
    "a al con de del el en la las lo los o of on para por que the to u un una with y e su the and in for parte partes senor senora sr sra " +
    "lic licenciado licenciada promitente actual mensual anual ordinario ordinaria base total labores caja q gtq qtz quetzales autorizante " +
    "asociado asociada"
  ).split(" "),
);

/** The meaning of a heading or of the name or label of a field. */
export interface Meaning {
  /** The parties and things it names. */
  readonly entities: ReadonlySet<string>;
  /** The attributes it asks for. Unknown words stand for themselves, behind "w:". */
  readonly attributes: ReadonlySet<string>;
  readonly forms: ReadonlySet<Form>;
  /** The unit of a term. */
  readonly unit: string | undefined;
  /** True for a deed before this one. */
  readonly earlier: boolean;
  /** Which of several people or things of its sort, from 1. */
  readonly index: number;
  /** True if it names a company. */
  readonly company: boolean;
}

const companyWords = /\b(?:empresas?|compania|company)\b/;
/** The number of a law, as in "Bonificación Decreto 37-2001". */
const lawNumber = /\b(?:decreto|dto|dcto)(?: (?:numero|no))? \d+ \d{2,4}\b/g;
const earlierWords = /\b(?:anterior(?:es)?|antecedentes?|previ[oa]s?|previous)\b/g;

const patterns = (table: readonly (readonly [string, string])[]) =>
  table.map(([tag, words]) => [tag, new RegExp(`\\b(?:${words})\\b`, "g")] as const);
const [entityPatterns, attributePatterns, formPatterns, unitPatterns] = [
  patterns(entities),
  patterns(attributes),
  patterns(forms),
  patterns(units),
];

const stem = (word: string): string => (word.length > 4 ? word.replace(/e?s$/, "").replace(/[aeo]$/, "") : word);

/** The words of a text, without accents and signs. */
const plainWords = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .trim()
    .replace(/['’]s\b/g, "")
    .replace(/[º°]/g, "")
    .replace(/[^a-z0-9ñ]+/g, " ")
    .trim();

/** Finds what a text of a heading or a field means. */
export function meaningOf(text: string): Meaning {
  let rest = plainWords(text).replace(lawNumber, " ");
  const company = companyWords.test(rest);
  const take = (table: readonly (readonly [string, RegExp])[]): Set<string> => {
    const found = new Set<string>();
    for (const [tag, words] of table) {
      const left = rest.replace(words, " ");
      if (left !== rest) found.add(tag);
      rest = left.replace(/ +/g, " ");
    }
    return found;
  };
  const isFinca = /\bfincas?\b/.test(rest);
  const before = rest;
  rest = rest.replace(earlierWords, " ");
  const earlier = rest !== before;
  const tags = take(attributePatterns);
  const named = take(entityPatterns);
  const unit = [...take(unitPatterns)][0];
  const shapes = take(formPatterns) as Set<Form>;
  let index = 1;
  for (const word of rest.split(" ")) {
    const number = /^\d{1,2}$/.test(word) ? Number(word) : ordinalWords[word];
    if (number !== undefined) index = number;
    else if (word !== "" && !little.has(word)) tags.add(`w:${stem(word)}`);
  }
  if (unit !== undefined && tags.size === 0) tags.add("term");
  // "Vendedor" alone asks for the name, and "Finca" for its number.
  const people = [...named].some((one) => !things.has(one));
  if (tags.size === 0 && people) tags.add("name");
  if (tags.size === 0 && isFinca) tags.add("finca");
  return { entities: named, attributes: tags, forms: shapes, unit, earlier, index, company };
}

/** True if the answers of one party cannot be meant by words about the other. */
export function areOthers(heading: ReadonlySet<string>, field: ReadonlySet<string>): boolean {
  const differs = [...related].some((one) => heading.size > 0 && heading.has(one) !== field.has(one));
  return differs || [...heading].some((one) => !field.has(one));
}

/** Attributes that offices take for one another. They make a choice that is asked, never one that is taken. */
export const near: readonly (readonly [one: string, other: string])[] = [
  ["home", "address"],
  ["price", "amount"],
  ["capital", "amount"],
  ["extra", "bonus"],
  ["deed", "act"],
  ["due", "end"],
  ["profession", "post"],
];
