import { expect, test } from "vitest";
import { agreeingWordsIn } from "./agreeing-words.ts";

const found = (text: string): string[] =>
  agreeingWordsIn(text, () => false, []).map(({ start, end, man, woman }) =>
    text.slice(start, end) === man ? `${man} / ${woman}` : `${woman} / ${man}`,
  );

test.each<[text: string, words: readonly string[]]>([
  ["La mandante, aquejada de una dolencia, lo declara.", ["La mandante / El mandante", "aquejada / aquejado"]],
  ["Quedará sujeto al pago de las costas.", ["sujeto / sujeta"]],
  ["Por su parte, aquel insiste en su petición.", ["aquel / aquella"]],
  ["Si este incumple sus obligaciones, responderá.", ["este / esta"]],
  ["Se presenta esta última con su documento.", ["esta última / este último"]],
  [
    "Firman el primero y la hija del segundo.",
    ["el primero / la primera", "la hija / el hijo", "del segundo / de la segunda"],
  ],
  ["A favor de su citada madre, sobre la finca.", ["citada madre / citado padre"]],
  ["Lo acepta como mera observadora.", ["mera observadora / mero observador"]],
  ["Quien lo cuidó, la instruye.", ["lo / la", "la / lo"]],
  ["Como el nudo propietario lo manifiesta.", ["el nudo propietario / la nuda propietaria"]],
  ["En presencia de las testigos, el joven firma.", ["las testigos / los testigos", "el joven / la joven"]],
  ["Dejo bien impuesta de sus efectos a quien otorga.", ["impuesta / impuesto"]],
  [
    "Es padre y único responsable de ellos.",
    ["padre / madre", "único responsable / única responsable", "ellos / ellas"],
  ],
  ["La notaria la faculta para vender.", ["la / lo"]],
  ["De treinta años, sexo femenino, soltera.", ["femenino / masculino", "soltera / soltero"]],
  ["Se halla en la sala, lúcida y sin dolor.", ["lúcida / lúcido"]],
  ["Una y otra son titulares.", ["Una / Uno", "otra / otro"]],
  ["Todos los comparecientes aceptan.", ["Todos los comparecientes / Todas las comparecientes"]],
  ["Así lo declaró él mismo, siendo entonces soltero.", ["él / ella", "mismo / misma", "soltero / soltera"]],
])("words that agree with a person are found with both forms: %s", (text, words) => {
  expect(found(text)).toEqual(words);
});

test.each([
  "La finca queda gravada y los frutos serán pagados en efectivo.",
  "El precio, pactado en moneda nacional, se paga hoy.",
  "Prohibida la venta del inmueble, queda entendido que no hay gravamen.",
  "En este caso, por este medio y en esta ciudad, se hace constar el pago.",
  "El primero de enero y la segunda cuota se pagan por anticipado.",
  "Doce cuotas de mil quetzales (Q1,000.00) cada una, por separado.",
  "La parte vendedora, informada de la carga, entrega la casa.",
  "Consta de sala, comedor, cocina y corredor, con contador de agua.",
  "La sociedad está inscrita, y ha autorizado la venta.",
  "UNO. COPROPIEDAD. PRIMERO. ANTECEDENTES.",
  "El impuesto sobre la renta y los impuestos municipales están al día.",
  "El aguinaldo para trabajadores del sector privado se paga en diciembre.",
  "Como título ejecutivo sirve el testimonio de la escritura.",
])("words about things are none: %s", (text) => {
  expect(found(text)).toEqual([]);
});
