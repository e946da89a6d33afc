/** An entry of the reference for authors of templates: the usage of a function, and its result. */
export interface FunctionReference {
  /** Its Spanish name. */
  readonly name: string;
  readonly usage: { readonly es: string; readonly en: string };
  readonly does: { readonly es: string; readonly en: string };
}

const entry = (
  name: string,
  usage: FunctionReference["usage"],
  does: FunctionReference["does"],
): FunctionReference => ({ name, usage, does });

/** The functions in the order of the reference. */
export const functionReference: readonly FunctionReference[] = [
  entry(
    "si",
    { es: 'si(exento, "libre", "afecto")', en: 'if(exempt, "free", "taxed")' },
    {
      es: "El segundo valor cuando se cumple la condición, si no el tercero (o nada). Las respuestas faltantes cuentan como no.",
      en: "The second value if the condition is true, otherwise the third (or nothing). Missing answers count as no.",
    },
  ),
  entry(
    "vacio",
    { es: "vacio(apodo)", en: "empty(alias)" },
    {
      es: "Sí cuando no hay respuesta, o la lista no tiene elementos.",
      en: "Yes if there is no answer, or the list is empty.",
    },
  ),
  entry(
    "contador",
    { es: 'contador("clausula", "precio")', en: 'counter("clause", "price")' },
    {
      es: "El siguiente número de una serie del documento; el segundo texto, opcional, es su marca. La numeración en la configuración de la plantilla define el formato (PRIMERA, a), IV.); sin ella, en cifras.",
      en: "The next number of a series in the document; the optional second text is its label. The numbering in the template settings sets the format (FIRST, a), IV.); the default is figures.",
    },
  ),
  entry(
    "referencia",
    { es: 'referencia("precio")', en: 'reference("price")' },
    {
      es: "El número que tiene esa marca, en cualquier lugar del documento, sin su separador. En una parte que se repite, el del mismo elemento.",
      en: "The number with that label, anywhere in the document, without its separator. In a repeated part, the number of the same item.",
    },
  ),
  entry(
    "lista_nueva",
    { es: "lista_nueva()", en: "new_list()" },
    {
      es: "No imprime nada. En un párrafo numerado de una parte que se repite, su lista empieza de nuevo con cada elemento.",
      en: "Prints nothing. In a numbered paragraph of a repeated part, its list begins again with each item.",
    },
  ),
  entry(
    "suma",
    { es: "suma(cuotas.monto)", en: "sum(payments.amount)" },
    {
      es: "La suma de un dato de cada elemento de una lista, o de varios números.",
      en: "The sum of a value in each item of a list, or of several numbers.",
    },
  ),
  entry(
    "cuenta",
    { es: "cuenta(compradores)", en: "count(buyers)" },
    {
      es: "El número de elementos, o de los que tienen un dato (`cuenta(compradores.nit)`).",
      en: "The number of items, or of items that have a value (`count(buyers.nit)`).",
    },
  ),
  entry(
    "minimo",
    { es: "minimo(cuotas.fecha)", en: "min(payments.date)" },
    {
      es: "El menor de varios números, o la primera de varias fechas.",
      en: "The smallest of several numbers, or the earliest of several dates.",
    },
  ),
  entry(
    "maximo",
    { es: "maximo(cuotas.monto, 100)", en: "max(payments.amount, 100)" },
    {
      es: "El mayor de varios números, o la última de varias fechas.",
      en: "The largest of several numbers, or the latest of several dates.",
    },
  ),
  entry(
    "promedio",
    { es: "promedio(cuotas.monto)", en: "average(payments.amount)" },
    {
      es: "El promedio de varios números.",
      en: "The average of several numbers.",
    },
  ),
  entry(
    "une",
    { es: 'une(socios.nombre, "; ")', en: 'join(partners.name, "; ")' },
    {
      es: "Los textos de una lista, unidos con el separador (coma de forma predeterminada).",
      en: "The texts of a list, joined with the separator (a comma by default).",
    },
  ),
  entry(
    "primero",
    { es: "primero(cuotas.fecha)", en: "first(payments.date)" },
    {
      es: "El primer elemento de una lista.",
      en: "The first item of a list.",
    },
  ),
  entry(
    "ultimo",
    { es: "ultimo(cuotas.fecha)", en: "last(payments.date)" },
    {
      es: "El último elemento de una lista.",
      en: "The last item of a list.",
    },
  ),
  entry(
    "contiene",
    { es: 'contiene(servicios, "agua")', en: 'contains(services, "water")' },
    {
      es: "Si el texto contiene al otro texto, o la lista contiene ese elemento; sin distinguir mayúsculas ni tildes.",
      en: "Whether the text contains the other text, or the list contains that item; case and accents do not matter.",
    },
  ),
  entry(
    "redondea",
    { es: "redondea(cuota, 2)", en: "round(payment, 2)" },
    {
      es: "El número redondeado a ese número de decimales (ninguno de forma predeterminada); la mitad se aleja del cero.",
      en: "The number rounded to that many decimals (none by default); halves are rounded away from zero.",
    },
  ),
  entry(
    "entero",
    { es: "entero(area)", en: "integer(area)" },
    {
      es: "La parte entera del número.",
      en: "The integer part of the number.",
    },
  ),
  entry(
    "absoluto",
    { es: "absoluto(saldo)", en: "abs(balance)" },
    {
      es: "El valor absoluto del número.",
      en: "The absolute value of the number.",
    },
  ),
  entry(
    "fecha",
    { es: "fecha(2026, 3, 15)", en: "date(2026, 3, 15)" },
    {
      es: "La fecha a partir de un año, un mes y un día.",
      en: "The date from a year, month and day.",
    },
  ),
  entry(
    "suma_dias",
    { es: "suma_dias(inicio, 30)", en: "add_days(start, 30)" },
    {
      es: "La fecha ese número de días después (antes si es negativo); también `inicio + 30`.",
      en: "The date that many days later (earlier if negative); also `start + 30`.",
    },
  ),
  entry(
    "suma_meses",
    { es: "suma_meses(inicio, plazo)", en: "add_months(start, term)" },
    {
      es: "El mismo día ese número de meses después, o el último día del mes si es más corto.",
      en: "The same day that many months later, or the last day of the month if it is shorter.",
    },
  ),
  entry(
    "suma_años",
    { es: "suma_años(inicio, 2)", en: "add_years(start, 2)" },
    {
      es: "El mismo día ese número de años después.",
      en: "The same day that many years later.",
    },
  ),
  entry(
    "dias_entre",
    { es: "dias_entre(inicio, fin)", en: "days_between(start, end)" },
    {
      es: "El número de días entre dos fechas; también `fin - inicio`.",
      en: "The number of days between two dates; also `end - start`.",
    },
  ),
  entry(
    "meses_entre",
    { es: "meses_entre(inicio, fin)", en: "months_between(start, end)" },
    {
      es: "El número de meses completos entre dos fechas.",
      en: "The number of whole months between two dates.",
    },
  ),
  entry(
    "años_entre",
    { es: "años_entre(inicio, fin)", en: "years_between(start, end)" },
    {
      es: "El número de años completos entre dos fechas.",
      en: "The number of whole years between two dates.",
    },
  ),
  entry(
    "edad",
    { es: "edad(nacimiento, otorgamiento)", en: "age(birth, signing)" },
    {
      es: "Los años cumplidos en una fecha.",
      en: "The age in whole years on a date.",
    },
  ),
  entry("dia", { es: "dia(inicio)", en: "day(start)" }, { es: "El día de una fecha.", en: "The day of a date." }),
  entry("mes", { es: "mes(inicio)", en: "month(start)" }, { es: "El mes de una fecha.", en: "The month of a date." }),
  entry("año", { es: "año(inicio)", en: "year(start)" }, { es: "El año de una fecha.", en: "The year of a date." }),
];
