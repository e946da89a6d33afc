import { describe, expect, test } from "vitest";
import { processorMs } from "#tests/support/processor-time.ts";
import { recognize } from "./recognize.ts";

const doubtsOf = (text: string): string[] =>
  recognize([{ file: "a", paragraph: 1, text }], "es").doubts.map(({ start, end }) => text.slice(start, end));
const one = (text: string, language: "es" | "en" = "es") => {
  const { fields, places } = recognize([{ file: "word/document.xml", paragraph: 1, text }], language);
  const tag = (parts: readonly (string | number)[]) =>
    parts.map((part) => (typeof part === "number" ? (fields[part]?.name ?? "?") : part)).join("");
  return {
    fields: fields.map(({ name, kind, value }) => `${name} ${kind} ${value}`),
    places: places.map(({ start, end, tag: parts }) => `${text.slice(start, end)} = ${tag(parts)}`),
  };
};

describe("recognize", () => {
  test.each([
    [
      "Por el precio de QUINIENTOS MIL QUETZALES EXACTOS (Q500,000.00).",
      "{precio | letras:GTQ:exactos:cifras:mayusculas}",
    ],
    ["una renta de mil quinientos quetzales con veinticinco centavos", "{renta | letras:GTQ}"],
    [
      "un saldo de un mil dólares de los Estados Unidos de América (US$1,000.00)",
      '{saldo | letras:USD:"de los":"un mil":cifras}',
    ],
    ["una multa de Q1,250.00 al mes", "{multa | moneda}"],
    ["honorarios de US$ 2,000.00", "{honorarios | moneda:USD:espacio}"],
    ["ante mí, el quince de marzo del año dos mil veintiséis", '{fecha_otorgamiento | larga:"del año"}'],
    ["vence el 15 de marzo de 2026", "{fecha_vencimiento | mixta}"],
    ["inicia el 01/03/2026", "{fecha_inicio | corta}"],
    ["a los quince días del mes de marzo de dos mil veintiséis", "{fecha | acta}"],
    ["el primero de enero de dos mil veintiséis", "{fecha | larga}"],
    [
      "CUI dos mil quinientos sesenta y uno espacio treinta y seis mil setecientos quince espacio cero ciento uno (2561 36715 0101)",
      "{cui | dpi}",
    ],
    ["con NIT 576937-K", "{nit | nit}"],
    ["un plazo de doce (12) meses", '{plazo_meses | letras:apocope:cifras} {plazo_meses | plural:"mes":"meses"}'],
    ["un plazo de veintiún meses", '{plazo_meses | letras:apocope} {plazo_meses | plural:"mes":"meses"}'],
    ["mide doscientos metros cuadrados (200.00 m²)", "{area | area:cifras}"],
    ["un interés del tres por ciento (3%)", "{porcentaje | porcentaje:letras:cifras}"],
    ["a las diez horas con treinta minutos", "{hora | hora}"],
    ["cuenta número cero dos siete guion seis (027-6)", "{cuenta | codigo:digitos:cifras}"],
    [
      "la finca número treinta mil cincuenta y dos (30052), folio ciento treinta y tres (133) del libro doscientos sesenta y ocho E (268E) de Guatemala",
      "{finca_numero | finca:finca_folio:finca_libro:finca_departamento}",
    ],
    ["a la entidad Tikal Software, Sociedad Anónima, y", "{entidad}"],
    ["COMERCIAL MAYA, SOCIEDAD ANÓNIMA", "{entidad | mayusculas}"],
    ["escriba a ana@quetzal.gt.", "{correo}"],
    ["mide 250.75 m²", "{area | numero:2}"],
    ["un lado de 72 mts.", "{metros | numero}"],
    ["una fracción de 25 varas", "{varas | numero}"],
    ["un interés del 3% mensual", "{porcentaje | porcentaje}"],
    ["una renta de $3,200.00 al mes", "{renta | moneda:USD:signo}"],
    ["por el precio de Q. 275,000.00", "{precio | numero:2}"],
    ["desde el 15 de enero del 2021", "{fecha | mixta:del}"],
    ["vence el 22 de octubre del año 2025", '{fecha_vencimiento | mixta:"del año"}'],
    ["el ocho de octubre del dos mil veinticinco", "{fecha | larga:del}"],
    ["el vehículo con placas de circulación P-482GHT", "{placa}"],
    ["el juicio número 01044-2023-00517", "{juicio}"],
    ["fue a las 18:40 horas", "{hora}"],
    ["en un plazo de 12 meses", '{plazo_meses} {plazo_meses | plural:"mes":"meses"}'],
  ])("%s", (text, tag) => {
    const { places } = one(text);
    expect(places.map((place) => place.split(" = ")[1])).toEqual([tag]);
  });

  test.each([
    "conforme al Decreto setenta y ocho guion ochenta y nueve (78-89) del Congreso",
    "el artículo doscientos cuatro (204) de la Constitución",
    "en un solo acto y por una sola vez, los dos comparecen",
    "SEGUNDA: DEL PRECIO. Se entrega en tres ejemplares.",
  ])("leaves alone: %s", (text) => {
    expect(one(text)).toEqual({ fields: [], places: [] });
  });

  test.each([
    ["comparece Juan Pérez", ["persona_nombre Juan Pérez"]],
    ["comparece IXQUIC TUM CHOC, guatemalteca", ["persona_nombre Ixquic Tum Choc"]],
    ["ANA LUCÍA PÉREZ Y LUIS PAZ firman", ["persona_nombre Ana Lucía Pérez", "persona_2_nombre Luis Paz"]],
    ["SERGIO IVÁN LÓPEZ Y LÓPEZ firma", ["persona_nombre Sergio Iván López y López"]],
    ["firma BLANCA RAMOS VDA. DE TOLEDO", ["persona_nombre Blanca Ramos Vda. de Toledo"]],
    ["Arrendador: Manuel Solares", ["arrendador_nombre Manuel Solares"]],
    ["LUIS PAZ (el deudor) debe", ["deudor_nombre Luis Paz"]],
    ["fiadora solidaria ANA PÉREZ", ["fiadora_nombre Ana Pérez"]],
    ["Ana Pérez, en adelante “la cedente”, cede", ["cedente_nombre Ana Pérez"]],
    ["en la avenida Simeón Cañas, en la Universidad Rafael Landívar", []],
    ["en el Registro General de la Propiedad de la Zona Central", []],
    ["en la colonia San José Las Rosas de Villa Nueva", []],
  ])("names: %s", (text, names) => {
    const { fields } = one(text);
    const found = fields.filter((field) => field.includes("_nombre ")).map((field) => field.replace(" text ", " "));
    expect(found).toEqual(names);
  });

  test("the first of two adjacent ages belongs to the previous person", () => {
    const { fields } = one("ANA PÉREZ y LUIS PAZ, de cuarenta y dos y treinta y nueve años, respectivamente");
    expect(fields).toContain("persona_edad number 42");
    expect(fields).toContain("persona_2_edad number 39");
  });

  test("an entry of a registry in other words is a field for each of its numbers", () => {
    expect(one("la Finca No. 4510, Folio No. 10, Libro No. 22E de Alta Verapaz").fields).toEqual([
      "finca_numero code 4510",
      "finca_folio code 10",
      "finca_libro code 22E",
      "finca_departamento text Alta Verapaz",
    ]);
    expect(
      one("inscrita con el número cinco mil diez (5010), folio diez (10), libro tres (3) de Guatemala").places,
    ).toEqual([
      "cinco mil diez (5010) = {finca_numero | codigo:cifras}",
      "diez (10) = {finca_folio | codigo:cifras}",
      "tres (3) = {finca_libro | codigo:cifras}",
      "Guatemala = {finca_departamento}",
    ]);
  });

  test("people come with their role, their particulars, and every place of their name", () => {
    const { fields, places } = one(
      "comparecen: ANA LUCÍA PÉREZ, de treinta y nueve años de edad, casada, guatemalteca, abogada, de este domicilio, " +
        "a quien se le denominará “LA VENDEDORA”; y el señor Luis de León, de cuarenta años, soltero, guatemalteco, " +
        "con domicilio en el departamento de Escuintla, a quien se denominará EL COMPRADOR. Firma Ana Lucía Pérez.",
    );
    expect(fields).toEqual([
      "vendedora_nombre text Ana Lucía Pérez",
      "vendedora_edad number 39",
      "vendedora_estado_civil text casada",
      "vendedora_nacionalidad text guatemalteca",
      "vendedora_sexo option femenino",
      "vendedora_profesion text abogada",
      "comprador_sexo option masculino",
      "comprador_nombre text Luis de León",
      "comprador_edad number 40",
      "comprador_estado_civil text soltero",
      "comprador_nacionalidad text guatemalteco",
      "comprador_domicilio text Escuintla",
    ]);
    expect(places).toContain('LA VENDEDORA = {vendedora_sexo | genero:"EL VENDEDOR":"LA VENDEDORA"}');
    expect(places[0]).toBe("ANA LUCÍA PÉREZ = {vendedora_nombre | mayusculas}");
    expect(places.at(-1)).toBe("Ana Lucía Pérez = {vendedora_nombre}");
  });

  test("what calls somebody by their role follows their gender, where all of it says the same", () => {
    const named = "comparece ANA PÉREZ, de treinta años, soltera, a quien se le denominará LA DEUDORA. ";
    const of = (text: string) => one(named + text).places.filter((place) => place.includes("= {deudora_sexo"));
    expect(of("La deudora paga a la deudora lo de la deudora.")).toEqual([
      'LA DEUDORA = {deudora_sexo | genero:"EL DEUDOR":"LA DEUDORA"}',
      'La deudora = {deudora_sexo | genero:"El deudor":"La deudora"}',
      'a la deudora = {deudora_sexo | genero:"al deudor":"a la deudora"}',
      'de la deudora = {deudora_sexo | genero:"del deudor":"de la deudora"}',
    ]);
    expect(of("Entrega a LA DEUDORA.")[1]).toBe('LA DEUDORA = {deudora_sexo | genero:"EL DEUDOR":"LA DEUDORA"}');
    expect(of("Paga el deudor.")).toEqual([]);
    // Somebody decides.
    expect(doubtsOf(`${named}Paga el deudor.`)).toEqual(["LA DEUDORA", "el deudor"]);
  });

  test("people of one role are a list only where they are introduced in the same words, and nothing else among them", () => {
    const loops = (second: string) => {
      const text = `comparecen ANA PÉREZ, de treinta años, soltera; y ${second}, a quienes se les llamará LOS SOCIOS.`;
      return recognize([{ file: "a", paragraph: 1, text }], "es").loops.flatMap(({ name, elements, proposed }) =>
        proposed ? [[name, elements]] : [],
      );
    };
    const [ana, luis] = [
      ["Ana Pérez", "30", "soltera", "femenino"],
      ["Luis Paz", "40", "casado", "masculino"],
    ];
    expect(loops("LUIS PAZ, de cuarenta años, casado")).toEqual([["socios", [ana, luis]]]);
    expect(loops("LUIS PAZ, quien dice ser de cuarenta años, casado")).toEqual([]);
    expect(loops("por Q100.00 LUIS PAZ, de cuarenta años, casado")).toEqual([]);
  });

  test("one amount written twice is one field, two numbers without a name of their own are two", () => {
    const { fields } = one("precio de Q100.00, esto es cien quetzales (Q100.00); el cinco (5) y otro cinco (5)");
    expect(fields).toEqual(["precio currency 100.00", "numero number 5", "numero_2 number 5"]);
  });

  test("a paragraph of any length and any signs ends", () => {
    const began = processorMs();
    for (const text of [
      "y ".repeat(5000),
      "mil ".repeat(5000),
      "(Q1,".repeat(5000),
      "A ".repeat(5000),
      "DE LA ".repeat(4000),
    ])
      one(text);
    expect(processorMs() - began).toBeLessThan(60_000);
  }, 60_000);

  test.each([
    [
      "Vende la finca situada en el municipio de Mixco, departamento de Guatemala.",
      ["finca_municipio", "finca_municipio_departamento"],
    ],
    ["Vende el terreno ubicado en jurisdicción del municipio de Cobán.", ["finca_municipio"]],
    ["Reside en el municipio de Mixco, departamento de Guatemala.", []],
    ["Con sede de la empresa ubicada en la ciudad de Cobán.", []],
    ["Se inscribe en el Segundo Registro de la Propiedad como finca.", []],
    [
      "En el municipio de Mixco, departamento de Guatemala, el uno de mayo de dos mil veinte, vende.",
      ["lugar", "lugar_departamento", "fecha_otorgamiento"],
    ],
  ])("the place of a property is no place of the act: %s", (text, names) => {
    expect(recognize([{ file: "a", paragraph: 1, text }], "es").fields.map(({ name }) => name)).toEqual(names);
  });
});
