import { isGivenName } from "#engine/words/spanish/given-names.ts";
import { withoutAccents } from "#engine/words/spanish/word-codes.ts";
import type { Span } from "../words/wordings.ts";

/** Words in capitals that could be somebody's name. `given`: the first of them is a name people are given. */
export interface NameSpan extends Span {
  readonly text: string;
  readonly given: boolean;
}

const particle =
  "(?:de|del|la|las|los|y|e|DE|DEL|LA|LAS|LOS|Y|E|De|Del|La|Las|Los|v(?:iu)?da\\.?|V(?:IU)?DA\\.?|Vda\\.?)";
// A particle is no word: one text, one reading.
const word = String.raw`(?!${particle}\s)(?:\p{Lu}[\p{Lu}’'-]+|\p{Lu}[\p{Ll}’'-]+|\p{Lu}\.(?=\s\p{Lu}))`;
const spans = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${word}(?:\s+(?:${particle}\s+){0,3}${word}){0,24}(?![\p{L}\p{N}])`,
  "gu",
);
const isParticle = new RegExp(`^${particle}$`, "u");

const listed = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/**
 * Capitalized words near names that do not belong to them: titles, offices, verbs of instruments, and the first words
 * of sentences.
 */
const beside = listed(`
  el a al los las un una yo nosotros nos usted ustedes ante mi por para con en entre como que quien quienes cual se su sus este esta
  senor senora senorita senores senoras sr sra srta don dona licenciado licenciada lic licda doctor doctora dr dra ingeniero ingeniera ing
  arquitecto arquitecta arq notario notaria notarios abogado abogada abogados perito contador infrascrito infrascrita infrascritos
  comparece comparecen comparecemos comparecio compareciente comparecientes otorga otorgan otorgante firma firman firmo firmas f atentamente
  vive declara declaran manifiesta manifiestan expone acepta aceptan vende venden dona cede reconoce autoriza nombra confiere
  autorizo hago constar doy fe articula conste son es fue actua actuan presente presentes testigo testigos padre madre hijo hija esposo
  esposa gerente general administrador administradora unico unica representante legal presidente presidenta secretario secretaria director
  directora mandatario mandataria apoderado apoderada propietario propietaria titular socio socia accionista tesorero vocal
  vendedor vendedora comprador compradora arrendante arrendador arrendadora arrendatario arrendataria deudor deudora acreedor acreedora
  fiador fiadora donante donatario donataria mandante cedente cesionario cesionaria patrono trabajador trabajadora contratante contratista
  requirente solicitante conyuge contrayentes contrayente promitente heredero heredera testador testadora empleador empleado nombre nombres
  apellidos parte otra dos ambos casado casada soltero soltera guatemalteco guatemalteca guatemaltecos mayor edad identificado identificada
  i we mr mrs ms miss dr this and by the seller buyer lender borrower landlord tenant employer employee name signed witness between
  president secretary director manager attorney notary
`);

/** The first words of places, offices and things. A run of words that begins with one is not a person. */
const ofThings = listed(`
  registro documento codigo ciudad centro colonia republica banco ministerio superintendencia instituto universidad zona sociedad escritura
  numero contrato acta primera segunda tercera cuarta quinta sexta septima octava novena decima unica empresa empresas auxiliares sociedades
  corte juzgado tribunal sala organismo congreso ley decreto constitucion departamento municipio municipalidad villa puerto aldea barrio
  avenida calle calzada bulevar boulevard edificio torre condominio residenciales residencial finca hacienda lote lotificacion escuela colegio
  hospital hotel restaurante plaza parque iglesia san santa santo camara asociacion fundacion cooperativa comite consejo consejeria direccion
  nit dpi cui iva isr igss renap sat direccion tipo marca linea color modelo chasis motor inmobiliaria comercial comercializadora distribuidora
  ferreteria transportes inversiones constructora desarrollos servicios agropecuaria industrias corporacion grupo importadora exportadora
  consultores tecnologias panificadora supermercados farmacia farmacias almacen almacenes laboratorios productos alimentos seguros fianzas
  financiera aseguradora clinica editorial imprenta taller talleres tienda tiendas libreria multiservicios logistica soluciones
  escritura poder mandato arrendamiento compraventa promesa donacion testamento declaracion reconocimiento clausula clausulas precio plazo
  objeto lugar fecha antecedentes estados guatemala america central propiedad estado procuraduria contraloria policia ejercito quinto
  mutual non-disclosure confidentiality purchase lease loan employment services consulting share master promissory
  state united department county court agreement company bank city university avenue street
`);

/** The words before the name of a place, a school, a make: "avenida Simeón Cañas", "colonia Justo Rufino Barrios". */
const placed =
  /(?<!\p{L})(?:avenida|calle|calzada|bulevar|boulevard|colonia|barrio|aldea|caser[íi]o|cant[óo]n|zona|edificio|torre|plaza|parque|residencial(?:es)?|condominio|finca|hacienda|lotificaci[óo]n|escuela|colegio|instituto|hospital|universidad|fundaci[óo]n|asociaci[óo]n|iglesia|municipio|departamento|ciudad|villa|puerto|r[íi]o|lago|aeropuerto|comercial|marca|l[íi]nea|hotel|restaurante|tienda|almac[ée]n|ferreter[íi]a|sector|diagonal|ruta|premio|paraje|comunidad|entidad|empresa|sociedad|street|avenue|city of|county of)\s+(?:denominad[oa]\s+)?(?:de\s+|del\s+|la\s+|el\s+|[“"«])?$/iu;

const plain = (text: string): string => withoutAccents(text.toLowerCase()).replace(/ñ/g, "n").replace(/\.$/, "");

/** Every run of words in capitals that could be a name of two words at least. */
export function nameSpans(text: string): NameSpan[] {
  return [...text.matchAll(spans)].flatMap(({ 0: words, index }) => {
    if (placed.test(text.slice(Math.max(0, index - 60), index))) return [];
    return runsOf(words, index).flatMap(apartByAnd);
  });
}

interface Word extends Span {
  readonly text: string;
}

/**
 * Splits a text into runs of name words, without the words that only accompany names and without particles at the
 * ends. Leaves out runs that name a thing.
 */
function runsOf(words: string, from: number): Word[][] {
  const runs: Word[][] = [];
  let run: Word[] = [];
  const close = () => {
    while (run.length > 0 && isParticle.test(run.at(-1)?.text ?? "")) run.pop();
    if (run.filter((one) => !isParticle.test(one.text)).length > 1 && !ofThings.has(plain(run[0]?.text ?? "")))
      runs.push(run);
    run = [];
  };
  for (const { 0: one, index } of words.matchAll(/\S+/g)) {
    const found = { text: one, start: from + index, end: from + index + one.length };
    if (beside.has(plain(one))) close();
    else if (run.length > 0 || !isParticle.test(one)) run.push(found);
  }
  close();
  return runs;
}

/** "ANA PÉREZ Y LUIS PAZ" are two people, "SERGIO LÓPEZ Y LÓPEZ" is one. */
function apartByAnd(run: readonly Word[]): NameSpan[] {
  const and = run.findIndex(
    ({ text }, i) => i > 1 && /^[yeYE]$/.test(text) && isGivenName(run[i + 1]?.text ?? "") && run.length > i + 2,
  );
  if (and >= 0) return [...spanOf(run.slice(0, and)), ...apartByAnd(run.slice(and + 1))];
  return spanOf(run);
}

function spanOf(run: readonly Word[]): NameSpan[] {
  const [first] = run;
  const last = run.at(-1);
  if (!first || !last || run.length < 2 || run.length > 12) return [];
  const text = run.reduce((all, one, i) => all + (i === 0 ? "" : " ") + one.text, "");
  // Words of a name are separated by one space.
  if (last.end - first.start !== text.length) return [];
  return [{ start: first.start, end: last.end, text, given: isGivenName(first.text) }];
}
