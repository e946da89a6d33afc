const month = "(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)";
const day =
  "(?:(?:primero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciséis|diecisiete|dieciocho|diecinueve|veint\\p{L}{2,9}|treinta(?:\\sy\\suno)?|\\d{1,2})\\s+de\\s+)";

/** Labels of a vehicle with their value: "Cilindros: 4; Combustible: diésel". */
const ofVehicle =
  /(?<!\p{L})(?:cilindros|cilindraje|cent[íi]metros\s+c[úu]bicos|asientos|ejes|puertas|combustible|tonelaje|transmisi[óo]n)\s*:\s*(?<words>[\p{L}\d][\p{L}\d.,]{0,20}(?<![.,]))/giu;
/** A property as it is described: "que consiste en casa de habitación con dos locales". */
const ofProperty =
  /(?<!\p{L})consist(?:e|en|ente|entes)\s+en\s+(?<words>(?:un\s+|una\s+)?(?:terreno|casa|lote|local|edificio|apartamento|bodega|solar|finca|fracci[óo]n|galera|oficina|vivienda)(?:(?!\s(?:ubicad|situad|sit[oa]\s|con\s+(?:[áa]rea|una\s+[áa]rea|extensi|superficie)|de\s+\p{L}+\s+(?:metros|cuerdas|manzanas|hect)|en\s|inscrit|que\s))\s+\p{L}+){0,12})/giu;
/** Parts of a thing: "compuesta de sala, comedor y patio", "que incluye la casa y el pozo". */
const parts =
  /(?<!\p{L})(?:compuest[oa]s?\s+(?:de|por)|que\s+(?:comprende[n]?|incluye[n]?)|incluyendo)\s+(?<words>\p{Ll}+(?:\s\p{L}+){0,7}(?:,\s\p{L}+(?:\s\p{L}+){0,7}){0,6})(?=[;.,]|$)/gu;
/** A day without its year: "a más tardar el dos de mayo". */
const days = new RegExp(
  `(?<=(?<!\\p{L})(?:el|día|al|del|hasta)\\s{1,2})(?<words>${day}${month})(?!\\p{L})(?!,?\\s+(?:del?\\s+)(?:dos\\s+mil|año|mismo|\\d{4}|mil\\s))(?!,?\\s+de\\s+cada)`,
  "giu",
);
/** A bank of this deed. */
const banks =
  /(?<!\p{L})(?<words>(?:Banco|Financiera|Cooperativa)(?:\s+(?:(?:de|del|la|los|y|&)\s+){0,2}(?:\p{Lu}[\p{L}&]+|G&T)){1,5}|Banrural|Bantrab)(?!\p{L})/gu;
/** The name of a thing in quotes: 'la finca denominada "El Amatillo"'. */
const called =
  /(?<=(?<!\p{L})(?:finca|inmueble|propiedad|negocio|establecimiento|local|proyecto|residencial|terreno|lote|predio)\s{1,2}(?:\p{L}+\s{1,2}){0,3}(?:denominad|conocid|llamad)[oa]\s{1,2}(?:como\s{1,2})?)(?<words>["“«'][^"”»'\n]{2,60}["”»'])/giu;
/** The number of payments that may be missed: "la falta de pago de dos cuotas". */
const missed =
  /(?<=(?<!\p{L})(?:falta\s{1,2}de\s{1,2}pago|incumplimiento\s{1,2}(?:en\s{1,2}el\s{1,2}pago\s{1,2})?|atraso\s{1,2}en\s{1,2}el\s{1,2}pago)\s{1,2}de\s{1,2})(?<words>dos|tres|cuatro)(?=\s+(?:\p{L}+\s+)?(?:de\s+|cuota|renta|pago|mensualidad|amortizaci|abono))/giu;
/** The place of birth of a person. */
const births =
  /(?<=(?<!\p{L})nacid[oa]\s{1,2}en\s{1,2})(?<words>(?:la\s+ciudad\s+de\s+|el\s+municipio\s+de\s+)?\p{Lu}\p{L}+(?:\s+(?:(?:de|del|la|las|los)\s+){0,2}\p{Lu}\p{L}+){0,4})/gu;
const languages =
  /(?<=(?<!\p{L})idioma\s{1,2})(?<words>(?!español|castellano|oficial|que|y|o\s|en|al)[\p{Ll}'’]{3,20})/gu;

/** Shapes of more values of a deed that no field has. */
export const moreThings: readonly RegExp[] = [
  ofVehicle,
  ofProperty,
  parts,
  days,
  banks,
  called,
  missed,
  births,
  languages,
];
