import { clauseAhead, isFeminine, numberedThing, ofThing, phraseAhead } from "../phrase-ahead.ts";
import { dateOfThing } from "./date-of-thing.ts";
import { numberLabel } from "./number-label.ts";
import type { Span } from "./wordings.ts";

/** The place of a value, from which its label is read. */
export interface Context extends Span {
  readonly text: string;
}

/** Facts about somebody. */
export const facts: Readonly<Record<string, string>> = {
  nombre: "Nombre completo",
  entidad: "Nombre de la entidad",
  denominacion: "Denominación",
  sexo: "Género",
  edad: "Edad",
  estado_civil: "Estado civil",
  nacionalidad: "Nacionalidad",
  profesion: "Profesión u oficio",
  domicilio: "Domicilio",
  domicilio_departamento: "Departamento del domicilio",
  cui: "DPI",
  nit: "NIT",
  pasaporte: "Número de pasaporte",
  colegiado: "Número de colegiado",
  direccion: "Dirección",
  telefono: "Teléfono",
  correo: "Correo electrónico",
  fecha_nacimiento: "Fecha de nacimiento",
};

/** Names that say all there is to say. */
const plain: Readonly<Record<string, string>> = {
  lugar: "Lugar de otorgamiento",
  lugar_departamento: "Departamento de otorgamiento",
  finca_numero: "Número de finca",
  finca_folio: "Folio de la finca",
  finca_libro: "Libro de la finca",
  finca_municipio: "Municipio de la finca",
  finca_municipio_departamento: "Departamento del municipio de la finca",
  finca_departamento: "Departamento de la finca",
  registro_numero: "Número de registro",
  registro_folio: "Folio del registro",
  registro_libro: "Libro del registro",
  placa: "Número de placa",
  chasis: "Número de chasis",
  motor: "Número de motor",
  serie: "Número de serie",
  marca: "Marca del vehículo",
  linea: "Línea del vehículo",
  tipo: "Tipo de vehículo",
  color: "Color del vehículo",
  modelo: "Modelo del vehículo",
  uso: "Uso del vehículo",
  cilindros: "Número de cilindros",
  lote: "Número de lote",
  manzana: "Manzana",
  apartamento: "Número de apartamento",
  local: "Número de local",
  contador: "Número de contador",
  banco: "Banco",
  zona: "Zona",
  varas: "Medida en varas",
  fecha_otorgamiento: "Fecha de otorgamiento",
  cuotas: "Número de cuotas",
  amortizaciones: "Número de amortizaciones",
  horas: "Número de horas",
};

/** Things by the words about them. The last words ahead of the value count. */
type Words = readonly (readonly [words: RegExp, label: string])[];

const compiled = (words: Words): Words =>
  words.map(([pattern, label]) => [new RegExp(`(?<!\\p{L})(?:${pattern.source})`, "giu"), label]);

const amounts = compiled([
  [/precio/, "Precio"],
  [/rentas?(?!\p{L})|alquiler/u, "Renta"],
  [/enganche/, "Enganche"],
  [/arras/, "Arras"],
  [/anticipo/, "Anticipo"],
  [/saldo/, "Saldo"],
  [/salario|sueldo/, "Salario"],
  [/bonificaci[óo]n/, "Bonificación"],
  [/honorarios/, "Honorarios"],
  [/dep[óo]sito/, "Depósito"],
  [/fianza/, "Monto de la fianza"],
  [/garant[íi]a/, "Monto de la garantía"],
  [/multa/, "Multa"],
  [/penal|pena(?!\p{L})/u, "Monto de la pena"],
  [/indemniza/, "Indemnización"],
  [/hipoteca|gravamen/, "Monto de la hipoteca"],
  [/pr[ée]stamo|mutuo/, "Monto del préstamo"],
  [/cr[ée]dito/, "Monto del crédito"],
  [/cuotas?|mensualidades|amortizaci/, "Monto de cada cuota"],
  [/abonos?/, "Monto de cada abono"],
  [/pagos? de/, "Monto de cada pago"],
  [/acciones/, "Valor de cada acción"],
  [/capital/, "Capital"],
  [/deud(?!or)|deber|adeuda|debe(?!\p{L})|debo/u, "Monto de la deuda"],
  [/cheque/, "Monto del cheque"],
  [/pensi[óo]n/, "Monto de la pensión"],
  [/prestaciones/, "Monto de las prestaciones"],
  [/utilidades|dividendos/, "Monto de las utilidades"],
  [/valor|estima|val[úu]a/, "Valor estimado"],
  [/da[ñn]os/, "Monto de los daños"],
  [/ingresos/, "Ingresos"],
  [/obligaci/, "Monto de la obligación"],
]);

const dates = compiled([
  [/ante m[íi]|en la ciudad de|en el municipio de/, "Fecha de otorgamiento"],
  [/naci[óo](?!n)|nacimiento|nacid/, "Fecha de nacimiento"],
  [/venc(?:e|er|imiento)|hasta|concluye|termina|finaliza/, "Fecha de vencimiento"],
  [/entreg/, "Fecha de entrega"],
  [/inici|partir|empieza|comienza|desde/, "Fecha de inicio"],
  [/paga|pago|saldo|cuota|abono|cancela|deposit/, "Fecha de pago"],
  [/recib/, "Fecha de entrega"],
  [/demanda/, "Fecha de la demanda"],
  [/asamblea/, "Fecha de la asamblea"],
  [/contrato/, "Fecha del contrato"],
  [/acta(?!\p{L})/u, "Fecha del acta"],
  [/escritura|autoriz|protocoliz/, "Fecha de la escritura"],
  [/inscri/, "Fecha de inscripción"],
  [/viaj|sal(?:e|ida|drá)|parte el/, "Fecha de salida"],
  [/regres|retorn|vuelv/, "Fecha de regreso"],
  [/matrimonio|casaron/, "Fecha del matrimonio"],
  [/hogar|convive|uni[óo]n de hecho/, "Fecha de inicio de la convivencia"],
  [/trabaj|labor[óa]|labora|relaci[óo]n laboral|servicios/, "Fecha de ingreso"],
  [/compromet|a m[áa]s tardar/, "Fecha límite"],
]);

/** Dates by their own words: payments in a row, directly before the date. They count before all other words. */
const certainDates = compiled([
  [/nombramiento[^.;]{0,80}$/, "Fecha del nombramiento"],
  [/primer[oa]?(?: (?:cuota|pago|abono))?,?(?: el| a m[áa]s tardar el)?\s*$/, "Fecha del primer pago"],
  [/[úu]ltim[oa](?: (?:cuota|pago|abono))?,?(?: el)?\s*$/, "Fecha del último pago"],
]);

const shares = compiled([
  [/inter[ée]s|r[ée]dito|deveng/, "Porcentaje de interés"],
  [/recargo|mora(?!\p{L})|moratori|atras/u, "Porcentaje de recargo por mora"],
  [/multa|pena(?!\p{L})|penal|desist|incumpl/u, "Porcentaje de la pena"],
  [/derechos|copropi/, "Porcentaje de los derechos"],
  [/capital|acciones|participaci/, "Porcentaje del capital"],
  [/anticipo|enganche/, "Porcentaje de anticipo"],
  [/comisi[óo]n/, "Porcentaje de comisión"],
  [/descuento/, "Porcentaje de descuento"],
  [/increment|aument/, "Porcentaje de incremento"],
  [/utilidades|ganancias/, "Porcentaje de las utilidades"],
]);

const sides = compiled([
  [/frente/, "Frente en metros"],
  [/fondo/, "Fondo en metros"],
  [/ancho|anchura/, "Ancho en metros"],
  [/largo|longitud/, "Largo en metros"],
  [/alto|altura/, "Alto en metros"],
  [/nor(?:te|iente|este)/, "Lado norte en metros"],
  [/sur(?!\p{L})/u, "Lado sur en metros"],
  [/oriente|este(?=[,:.;\s]*(?:\d|\p{L}+ metros))/u, "Lado oriente en metros"],
  [/poniente|oeste/, "Lado poniente en metros"],
]);

const things = compiled([
  [/apartamento/, "apartamento"],
  [/fracci[óo]n/, "fracción"],
  [/lote/, "lote"],
  [/terreno/, "terreno"],
  [/casa(?!d)/, "casa"],
  [/local(?!\p{L})/u, "local"],
  [/parqueos?|estacionamientos?/, "parqueo"],
  [/bodega/, "bodega"],
  [/mezanine|mezzanine|entrepiso/, "mezanine"],
  [/oficina/, "oficina"],
  [/jard[íi]n/, "jardín"],
  [/patio/, "patio"],
  [/terraza/, "terraza"],
  [/(?<!con )construcci[óo]n|obra/, "construcción"],
  [/resto/, "resto"],
  [/finca/, "finca"],
  [/inmueble|bien ra[íi]z/, "inmueble"],
]);

const places = compiled([
  [/oficina profesional|bufete|despacho/, "Dirección de la oficina profesional"],
  [/notificaci|avisos|citaci|comunicaci/, "Dirección para recibir notificaciones"],
  [/constituid|me constituyo|constituy|requerimiento/, "Dirección donde se levanta el acta"],
  [/sede|domicilio social|domicilio fiscal/, "Dirección de la sede"],
  [/reside|residencia|vive|habita/, "Dirección de residencia"],
  [/trabaj/, "Lugar de trabajo"],
  [/inmueble|finca|casa(?!d)|terreno|local|apartamento|vivienda|lote|bodega|edificio/, "Dirección del inmueble"],
]);

/** Amounts that are called by their own word. Other things have an amount or a value: "Monto del crédito", "Valor del vehículo". */
const isAmount =
  /^(?:precio|renta|alquiler|saldo|enganche|diferencia|recargo|multa|penalidad|salario|sueldo|bonificación|depósito|honorario|capital|anticipo|prima|arras|indemnización|comisión|cuota|tarifa|aporte|aportación|retención|descuento|compensación|mensualidad|anualidad|abono|arrendamiento|costo|impuesto|subsidio|sanción|reserva|utilidad|retribución|remuneración)(?:\s|$)/u;
const hasValue =
  /^(?:vehículo|inmueble|finca|casa|lote|terreno|apartamento|local|bien|automóvil|motocicleta|equipo|maquinaria)(?:\s|$)/u;

/** Returns the label whose words come last in a text. */
function last(words: Words, text: string): string | undefined {
  let best: { at: number; label: string } | undefined;
  for (const [pattern, label] of words)
    for (const { index } of text.matchAll(pattern)) if (!best || index > best.at) best = { at: index, label };
  return best?.label;
}

const capital = (text: string): string => text.slice(0, 1).toLocaleUpperCase("es") + text.slice(1);
/** Returns the adjective of a period behind a value: "mensual" for "al mes", or an empty text. */
function period(text: string, end: number): string {
  const rest = text.slice(end, end + 40);
  const written =
    /^\s*(?:\([^)]{0,12}\)\s*)?(?:de\s+)?(mensual|anual|diario|semanal|trimestral)(?:es|mente)?(?!\p{L})/iu.exec(
      rest,
    )?.[1];
  if (written !== undefined) return written.toLowerCase();
  const unit = /^\s*(?:al|por|cada)\s+(mes|año|semana|día)(?!\p{L})/iu.exec(rest)?.[1]?.toLowerCase() ?? "";
  return { mes: "mensual", año: "anual", semana: "semanal", día: "diario" }[unit] ?? "";
}

function amountLabel(name: string, { text, start, end }: Context): string {
  const phrase = phraseAhead(text, start);
  const every = period(text, end);
  if (phrase !== undefined && isAmount.test(phrase))
    return every !== "" && !phrase.includes(" ") ? `${capital(phrase)} ${every}` : capital(phrase);
  if (phrase !== undefined && !/^\p{L}+s(?:\s|$)/u.test(phrase))
    return hasValue.test(phrase) ? `Valor ${ofThing(phrase)}` : `Monto ${ofThing(phrase)}`;
  const found =
    last(amounts, clauseAhead(text, start)) ??
    last(amounts, /^[^.;]{0,60}/.exec(text.slice(end, end + 60))?.[0] ?? "") ??
    last(amounts, text.slice(Math.max(0, start - 300), start)) ??
    amountNames[name] ??
    "Monto";
  return every !== "" && /^(?:Renta|Salario|Monto)$/.test(found) ? `${found} ${every}` : found;
}

function dateLabel({ text, start, end }: Context, fallback: string): string {
  const ahead = text.slice(Math.max(0, start - 160), start);
  if (/^[^.;]{0,60},\s+(?:el\s+)?$/u.test(ahead) && start < 80) return "Fecha del documento";
  const isTerm =
    /(?<!\p{L})(?:del|desde el)\s+$/iu.test(ahead) && /^,?\s+(?:al|hasta el)\s/iu.test(text.slice(end, end + 20));
  if (isTerm) return "Fecha de inicio";
  // "del uno de mayo al dos de junio".
  if (/\d{4}\)?\s+(?:al|y el|hasta el)\s+$|mil \p{L}+\s+al\s+$/u.test(ahead)) return "Fecha de finalización";
  const clause = clauseAhead(text, start);
  return (
    last(certainDates, clause) ??
    last(dates, clause) ??
    (fallback === "" ? (last(dates, ahead) ?? dateOfThing(text, start)) : fallback)
  );
}

function shareLabel({ text, start, end }: Context): string {
  const phrase = phraseAhead(text, start);
  const every = period(text, end);
  const named = last(shares, clauseAhead(text, start)) ?? last(shares, text.slice(end, end + 60));
  // A share of the capital each month is its interest.
  const found = every !== "" && named === "Porcentaje del capital" ? "Porcentaje de interés" : named;
  const label = found ?? (phrase === undefined ? "Porcentaje" : `Porcentaje ${ofThing(phrase)}`);
  return every === "" ? label : label.replace("Porcentaje", `Porcentaje ${every}`);
}

function areaLabel({ text, start, end }: Context): string {
  const ahead = text.slice(Math.max(0, start - 200), start);
  const phrase = phraseAhead(text, start);
  if (phrase !== undefined && /^(?:área|superficie|extensión)\s/u.test(phrase)) return capital(phrase);
  const thing =
    last(things, clauseAhead(text, start)) ?? last(things, ahead) ?? last(things, text.slice(end, end + 60));
  return `Área ${thing === undefined ? "del inmueble" : ofThing(thing)}${/varas/iu.test(text.slice(start, end + 8)) ? " en varas" : ""}`;
}

const sideLabel = ({ text, start, end }: Context): string =>
  last(
    sides,
    /^\s*(?:\([^)]*\)\s*)?(?:(?:metros|mts?\.?|m\.?)\s+)?(?:de|al?)\s+\p{L}+/u.exec(text.slice(end, end + 30))?.[0] ??
      "",
  ) ??
  last(sides, clauseAhead(text, start).slice(-60)) ??
  "Medida en metros";

function timeLabel({ text, start }: Context): string {
  const ahead = text.slice(Math.max(0, start - 120), start);
  const isEnd =
    /(?:conclu|termin|finaliz|cierr|sale)[^.;]{0,60}$|horas?,?\s+(?:y\s+)?(?:a|hasta)\s+las?\s*$|\d\s+(?:a|hasta)\s+las?\s*$/iu.test(
      ahead,
    );
  if (/jornada|trabajo|horario|labora/iu.test(clauseAhead(text, start)))
    return isEnd ? "Hora de salida" : "Hora de entrada";
  if (isEnd) return "Hora de finalización";
  if (
    /siendo\s+(?:las?)?\s*$/iu.test(ahead) ||
    /(?:en la ciudad|en el municipio|en la villa)/iu.test(text.slice(0, 40))
  )
    return "Hora de inicio";
  const phrase = phraseAhead(text, start);
  return phrase === undefined ? "Hora" : `Hora ${ofThing(phrase)}`;
}

const codes = new Map<string, string>(
  "cuenta expediente patente juicio cheque contrato vuelo".split(" ").map((thing) => [thing, thing] as const),
)
  .set("resolucion", "resolución")
  .set("poliza", "póliza");

function codeLabel(name: string, { text, start }: Context): string {
  const thing = codes.get(name);
  const phrase = phraseAhead(text, start) ?? numberedThing(text, start);
  const head = phrase?.split(" ")[0] ?? "";
  if (phrase !== undefined && phrase !== head && (thing === undefined || head === thing))
    return `Número ${ofThing(phrase)}`;
  if (thing !== undefined) return `Número de ${thing}`;
  return phrase === undefined ? "Código" : `Código ${ofThing(phrase)}`;
}

function termLabel(name: string, { text, start, end }: Context): string {
  const unit = { meses: "meses", anios: "años", dias: "días", semanas: "semanas" }[name] ?? name;
  const phrase = phraseAhead(text, start);
  if (phrase !== undefined && /^(?:plazo|prórroga|vigencia|término|aviso|duración)/u.test(phrase))
    return `${capital(phrase)} en ${unit}`;
  const ahead = clauseAhead(text, start);
  if (/hace\s*$|desde hace/iu.test(ahead)) return `Tiempo transcurrido en ${unit}`;
  const after = text.slice(end, end + 50);
  if (/prim(?:er)?(?:os|eras)\s*$/iu.test(ahead))
    return `Primeros ${unit}${/^\s*(?:\p{L}+\s+)?de cada mes/iu.test(after) ? " de cada mes" : ""}`;
  if (/^\s*(?:\p{L}+\s+){0,2}de anticipaci/iu.test(after)) return `Aviso previo en ${unit}`;
  if (/^\s*(?:\p{L}+\s+){0,2}(?:de|por) semana|a la semana/iu.test(after)) return `Número de ${unit} por semana`;
  if (/pr[óo]rroga|prorrog/iu.test(ahead)) return `Prórroga en ${unit}`;
  return `Plazo en ${unit}`;
}

/** Returns the label of a field of nobody in particular, by its name and by the words around its value. */
export function thingLabel(name: string, kind: string, at: Context): string {
  if (plain[name] !== undefined) return plain[name];
  if (name === "numero_escritura") return at.start < 60 ? "Número de escritura" : "Número de la escritura anterior";
  if (name.startsWith("plazo_")) return termLabel(name.slice("plazo_".length), at);
  if (name === "porcentaje") return shareLabel(at);
  if (name === "area") return areaLabel(at);
  if (name === "metros") return sideLabel(at);
  if (name === "hora") return timeLabel(at);
  if (name === "direccion") return last(places, clauseAhead(at.text, at.start)) ?? "Dirección";
  if (name === "denominacion") return "Denominación de la entidad";
  if (name === "entidad") return entityLabel(at);
  if (name === "telefono" || name === "correo" || name === "nit" || name === "cui") return facts[name] ?? name;
  if (name.startsWith("fecha")) return dateLabel(at, dateNames.get(name) ?? "");
  if (kind === "currency" || amountNames[name] !== undefined) return amountLabel(name, at);
  if (name === "numero") return numberLabel(at);
  return codeLabel(name, at);
}

const dateNames = new Map<string, string>(
  "vencimiento entrega inicio pago".split(" ").map((of) => [`fecha_${of}`, `Fecha de ${of}`] as const),
).set("fecha_escritura", "Fecha de la escritura");
/** Amounts by their names, also those written without cents. */
const amountNames: Readonly<Record<string, string>> = {
  precio: "Precio",
  renta: "Renta",
  enganche: "Enganche",
  saldo: "Saldo",
  salario: "Salario",
  bonificacion: "Bonificación",
  honorarios: "Honorarios",
  deposito: "Depósito",
  multa: "Multa",
  hipoteca_monto: "Monto de la hipoteca",
  monto: "Monto",
  cuota: "Monto de cada cuota",
  capital: "Capital",
};

function entityLabel({ text, start, end }: Context): string {
  const ahead = text.slice(Math.max(0, start - 80), start);
  const after = text.slice(end, end + 60);
  if (/(?:denominar[áa]|denominada|denominaci[óo]n|constituye\p{L}*)[^.;]{0,30}$/iu.test(ahead))
    return "Nombre de la sociedad";
  if (/acciones[^.;]{0,40}$/iu.test(ahead)) return "Sociedad emisora de las acciones";
  if (/fianza[^.;]{0,40}$/iu.test(ahead) || /^\s*,?\s+(?:otorga|extiende) fianza/iu.test(after))
    return "Entidad afianzadora";
  if (/(?:trabaj|labora)[^.;]{0,60}$/iu.test(ahead)) return "Empresa donde trabaja";
  return "Nombre de la entidad";
}

/** Returns a label with its ordinal: "Segunda fecha de pago". */
export function numbered(label: string, ordinal: (feminine: boolean) => string): string {
  const [head = ""] = label.split(" ");
  const rest = /^\p{Lu}{2,}$/u.test(head) ? label : label.slice(0, 1).toLocaleLowerCase("es") + label.slice(1);
  return capital(`${ordinal(isFeminine(head.toLowerCase()))} ${rest}`);
}
