import { expect, test } from "vitest";
import { recognize } from "../recognize.ts";
import { peopleIn } from "./people.ts";

/** Returns the names of the people that are recognized, by the beginning of their fields. */
const peopleOf = (...texts: string[]): Record<string, string> =>
  Object.fromEntries(
    recognize(
      texts.map((text, i) => ({ file: "a", paragraph: i + 1, text })),
      "es",
    ).fields.flatMap(({ name, value }) => (name.endsWith("_nombre") ? [[name.replace(/_nombre$/, ""), value]] : [])),
  );

test.each<[text: string, people: Record<string, string>]>([
  [
    "Comparecen: como DONANTE, el señor ROGELIO BARAHONA MELGAR, de setenta años de edad, viudo; y como DONATARIAS, la señora KAREN BARAHONA TELÓN, de treinta años de edad, soltera, y la señora SILVIA BARAHONA TELÓN, de veinte años de edad, soltera.",
    { donante: "Rogelio Barahona Melgar", donataria: "Karen Barahona Telón", donataria_2: "Silvia Barahona Telón" },
  ],
  [
    "Comparecen: como ARRENDATARIAS, las señoritas KAREN BARAHONA TELÓN, de treinta años de edad, soltera, y SILVIA BARAHONA TELÓN, de veinte años de edad, soltera.",
    { arrendataria: "Karen Barahona Telón", arrendataria_2: "Silvia Barahona Telón" },
  ],
  [
    "Nosotros, ROGELIO CAAL TZUL, de setenta años de edad, viudo; y AMALIA CAAL TZUL, de sesenta años de edad, soltera; vecinos de este municipio, hábiles para contratar y llamados aquí LOS CEDENTES, hacemos constar la cesión.",
    { cedente: "Rogelio Caal Tzul", cedente_2: "Amalia Caal Tzul" },
  ],
  [
    "Nos reunimos YO, CELESTE MÉNDEZ LARIOS, de 52 años, viuda, con DPI 2906 13485 1001, como LA ARRENDANTE; y YO, EMILIO RAMÍREZ AGUSTÍN, de 45 años, casado, con DPI 2186 55371 1001, como EL CONTRATISTA.",
    { arrendante: "Celeste Méndez Larios", contratista: "Emilio Ramírez Agustín" },
  ],
  [
    "Comparecen, por una parte los señores TOMÁS RECINOS BARILLAS, de sesenta años de edad, casado, y VÍCTOR RECINOS BARILLAS, de cincuenta años de edad, soltero; y por la otra la ingeniera ANA BARRIOS COTÍ, de treinta años de edad, soltera. En este instrumento los primeros se denominarán LOS PROPIETARIOS y la última, LA CONTRATISTA.",
    {
      propietario: "Tomás Recinos Barillas",
      propietario_2: "Víctor Recinos Barillas",
      contratista: "Ana Barrios Cotí",
    },
  ],
  [
    "Se presenta don CÉSAR PORTILLO AGUIRRE, de sesenta años de edad, casado, que en este contrato será el ARRENDANTE, y el señor WALTER LÓPEZ PISQUIY, de cuarenta años de edad, soltero, a quien se identificará como el requerido.",
    { arrendante: "César Portillo Aguirre", requerido: "Walter López Pisquiy" },
  ],
  [
    "Comparecen LESBIA QUIROA PAREDES, de cuarenta años de edad, soltera, con CUI 1990 77102 2101, la Vendedora; y RUBÉN ESCOBEDO ARANA, de setenta años de edad, viudo, con CUI 1877 10238 2101, el Fiador. Los dos firman.",
    { vendedora: "Lesbia Quiroa Paredes", fiador: "Rubén Escobedo Arana" },
  ],
  [
    "Comparece FLORIDALMA GÓMEZ SICÁ, de cincuenta años de edad, casada, y otorga las cláusulas siguientes, en las que se la nombrará LA MANDANTE:",
    { mandante: "Floridalma Gómez Sicá" },
  ],
])("the roles that an office gives in its own way are those of the people: %s", (text, people) => {
  expect(peopleOf(text)).toEqual(people);
});

test("a role without a phrase is that of the only person whom it can mean", () => {
  const comparison =
    "Comparece doña ELVIRA RECINOS PONCE, de setenta años de edad, soltera, guatemalteca, que confiere poder a su sobrino RODRIGO RECINOS PAZ, de treinta años de edad, casado, guatemalteco.";
  const clause = "La mandante faculta al mandatario para vender. El mandatario rinde cuentas a la mandante.";
  expect(peopleOf(comparison, clause)).toEqual({ mandante: "Elvira Recinos Ponce", mandatario: "Rodrigo Recinos Paz" });
  // With a company that has no role it could be another one's.
  expect(peopleOf(comparison, clause, "Ante la entidad SOL, SOCIEDAD ANÓNIMA.")).not.toHaveProperty("mandante");
  // With a second woman who appears it is uncertain.
  expect(
    peopleOf(`${comparison} También comparece doña ANA PAZ LUNA, de treinta años de edad, soltera.`, clause),
  ).not.toHaveProperty("mandante");
});

test("the list of a role with an ordinal has its plural", () => {
  const text =
    "Comparecen ANA PAZ RUIZ, de treinta años de edad, soltera, con CUI 1990 77102 2101, a quien se denominará LA PRIMERA PERMUTANTE; y LUIS ROCA SOL, de cuarenta años de edad, casado, con CUI 1877 10238 2101, a quien se denominará EL SEGUNDO PERMUTANTE.";
  const { loops } = recognize([{ file: "a", paragraph: 1, text }], "es");
  expect(loops.map(({ name }) => name).join()).not.toContain("primeres");
});

test("identity numbers in words alone, and ages with figures, are particulars of the person", () => {
  const text =
    "Comparecen ELISEO BATZ TZUL, de cincuenta y siete (57) años, casado, con Documento Personal de Identificación número mil quinientos noventa y dos, cuarenta y ocho mil trescientos sesenta y uno, cero ochocientos uno, a quien se llamará EL VENDEDOR; y JUANA PUAC VÁSQUEZ, de 35 años, sexo femenino, soltera, costurera, con CUI dos mil trescientos uno espacio cuarenta y cinco mil seiscientos setenta y tres espacio cero ochocientos uno, a quien se llamará LA COMPRADORA.";
  const { fields } = recognize([{ file: "a", paragraph: 1, text }], "es");
  expect(Object.fromEntries(fields.map(({ name, value }) => [name, value]))).toMatchObject({
    vendedor_edad: "57",
    vendedor_estado_civil: "casado",
    vendedor_cui: "1592 48361 0801",
    compradora_edad: "35",
    compradora_profesion: "costurera",
    compradora_cui: "2301 45673 0801",
  });
  expect(fields.map(({ name }) => name).filter((name) => /numero|plazo|sexo femenino/.test(name))).toEqual([]);
});

const [ana, luis, marta, julio] = [
  "ANA LUCÍA PAZ RUIZ, de treinta años de edad, soltera, guatemalteca, médica, con DPI 1990 77102 2101",
  "LUIS CARLOS ROCA SOL, de cuarenta años de edad, casado, guatemalteco, piloto, con DPI 1877 10238 2101",
  "MARTA ELENA ICAL POP, de cincuenta años de edad, casada, guatemalteca, maestra, con DPI 2877 10238 2101",
  "JULIO ROBERTO AGUIRRE SOSA, de sesenta años de edad, viudo, guatemalteco, ingeniero, con DPI 1588 90214 0101",
];

test.each([
  `comparecen: de una parte y como cedentes, ${ana}, ${luis} y ${marta}; y de la otra, como cesionario, ${julio}.`,
  `comparecen: ${ana}; ${luis}; ${marta}; y ${julio}. Los tres primeros comparecen como cedentes y el último como cesionario.`,
  `comparecen: ${ana}; ${luis}; ${marta}; y ${julio}. A las tres primeras personas se les denominará LOS CEDENTES y a la última, EL CESIONARIO.`,
  `nosotros: ${ana}; ${luis}; y ${marta}; y ${julio}, hacemos constar que los tres primeros somos los cedentes y el último es el cesionario.`,
  `por una parte ${ana}, ${luis} y ${marta} ("LOS CEDENTES"); y por la otra ${julio} ("EL CESIONARIO").`,
  `en calidad de cedentes, los señores ${ana}; ${luis}; y ${marta}; y, en calidad de cesionario, el señor ${julio}.`,
  `comparecen: ${ana}, ${luis} y ${marta}, los cedentes; y el señor ${julio}, el cesionario.`,
  `comparecen: ${ana}, ${luis} y ${marta}, a quienes se llamará, indistintamente, LOS CEDENTES o LA PARTE CEDENTE; y ${julio}, a quien se llamará EL CESIONARIO.`,
])("reads the roles of several in «%s»", (text) => {
  const { people } = peopleIn(text);
  expect(people.map(({ role }) => role)).toEqual(["cedente", "cedente", "cedente", "cesionario"]);
});
