/** What the reference for authors of templates says about a function: how it is written, and what it gives. */
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
      es: "El segundo valor cuando se cumple la condición, si no el tercero (o nada). Lo no contestado cuenta como no.",
      en: "The second value when the condition holds, else the third (or nothing). What is not answered counts as no.",
    },
  ),
  entry(
    "vacio",
    { es: "vacio(apodo)", en: "empty(alias)" },
    {
      es: "Sí cuando no hay respuesta, o la lista no tiene elementos.",
      en: "Yes when there is no answer, or the list has no elements.",
    },
  ),
  entry(
    "contador",
    { es: 'contador("clausula", "precio")', en: 'counter("clause", "price")' },
    {
      es: "El siguiente número de una serie del documento; el segundo texto, si lo hay, le pone esa marca. La numeración de la serie, en la configuración de la plantilla, dice cómo se escribe (PRIMERA, a), IV.); sin ella, en cifras.",
      en: "The next number of a series of the document; the second text, if any, gives it that label. The numbering of the series, in the settings of the template, says how it is written (FIRST, a), IV.); without one, in figures.",
    },
  ),
  entry(
    "referencia",
    { es: 'referencia("precio")', en: 'reference("price")' },
    {
      es: "El número que recibió esa marca, antes o después en el documento, sin el signo que lleva detrás. En una parte que se repite, el del mismo elemento.",
      en: "The number that got that label, before or after in the document, without the sign behind it. In a part that repeats, that of the same element.",
    },
  ),
  entry(
    "suma",
    { es: "suma(cuotas.monto)", en: "sum(payments.amount)" },
    {
      es: "La suma de un dato de cada elemento de una lista, o de varios números.",
      en: "The sum of a value of each element of a list, or of several numbers.",
    },
  ),
  entry(
    "cuenta",
    { es: "cuenta(compradores)", en: "count(buyers)" },
    {
      es: "Cuántos elementos hay, o cuántos tienen el dato (`cuenta(compradores.nit)`).",
      en: "How many elements there are, or how many have the value (`count(buyers.nit)`).",
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
      es: "Los textos de una lista, con el separador entre ellos (coma si no se dice).",
      en: "The texts of a list with the separator between them (a comma unless said otherwise).",
    },
  ),
  entry(
    "primero",
    { es: "primero(cuotas.fecha)", en: "first(payments.date)" },
    {
      es: "El primero de una lista.",
      en: "The first of a list.",
    },
  ),
  entry(
    "ultimo",
    { es: "ultimo(cuotas.fecha)", en: "last(payments.date)" },
    {
      es: "El último de una lista.",
      en: "The last of a list.",
    },
  ),
  entry(
    "contiene",
    { es: 'contiene(servicios, "agua")', en: 'contains(services, "water")' },
    {
      es: "Si el texto contiene al otro, o la lista tiene ese elemento; sin distinguir mayúsculas ni tildes.",
      en: "Whether the text contains the other, or the list has that element; case and accents do not matter.",
    },
  ),
  entry(
    "redondea",
    { es: "redondea(cuota, 2)", en: "round(payment, 2)" },
    {
      es: "El número con tantos decimales (ninguno si no se dice); la mitad se aleja del cero.",
      en: "The number with so many decimals (none unless said otherwise); halves go away from zero.",
    },
  ),
  entry(
    "entero",
    { es: "entero(area)", en: "integer(area)" },
    {
      es: "El número sin sus decimales.",
      en: "The number without its decimals.",
    },
  ),
  entry(
    "absoluto",
    { es: "absoluto(saldo)", en: "abs(balance)" },
    {
      es: "El número sin su signo.",
      en: "The number without its sign.",
    },
  ),
  entry(
    "fecha",
    { es: "fecha(2026, 3, 15)", en: "date(2026, 3, 15)" },
    {
      es: "La fecha de un año, un mes y un día.",
      en: "The date of a year, a month and a day.",
    },
  ),
  entry(
    "suma_dias",
    { es: "suma_dias(inicio, 30)", en: "add_days(start, 30)" },
    {
      es: "La fecha tantos días después (antes si es negativo); también `inicio + 30`.",
      en: "The date so many days later (earlier when negative); also `start + 30`.",
    },
  ),
  entry(
    "suma_meses",
    { es: "suma_meses(inicio, plazo)", en: "add_months(start, term)" },
    {
      es: "La misma fecha tantos meses después; el último día del mes cuando éste es más corto.",
      en: "The same date so many months later; the last of the month where that is shorter.",
    },
  ),
  entry(
    "suma_años",
    { es: "suma_años(inicio, 2)", en: "add_years(start, 2)" },
    {
      es: "La misma fecha tantos años después.",
      en: "The same date so many years later.",
    },
  ),
  entry(
    "dias_entre",
    { es: "dias_entre(inicio, fin)", en: "days_between(start, end)" },
    {
      es: "Cuántos días van de una fecha a otra; también `fin - inicio`.",
      en: "How many days lie between two dates; also `end - start`.",
    },
  ),
  entry(
    "meses_entre",
    { es: "meses_entre(inicio, fin)", en: "months_between(start, end)" },
    {
      es: "Cuántos meses completos van de una fecha a otra.",
      en: "How many whole months lie between two dates.",
    },
  ),
  entry(
    "años_entre",
    { es: "años_entre(inicio, fin)", en: "years_between(start, end)" },
    {
      es: "Cuántos años completos van de una fecha a otra.",
      en: "How many whole years lie between two dates.",
    },
  ),
  entry(
    "edad",
    { es: "edad(nacimiento, otorgamiento)", en: "age(birth, signing)" },
    {
      es: "Los años cumplidos en una fecha.",
      en: "The full years of age on a date.",
    },
  ),
  entry("dia", { es: "dia(inicio)", en: "day(start)" }, { es: "El día de una fecha.", en: "The day of a date." }),
  entry("mes", { es: "mes(inicio)", en: "month(start)" }, { es: "El mes de una fecha.", en: "The month of a date." }),
  entry("año", { es: "año(inicio)", en: "year(start)" }, { es: "El año de una fecha.", en: "The year of a date." }),
];
