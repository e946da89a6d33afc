import { describe, expect, test } from "vitest";
import { recognize } from "../recognize.ts";

const read = (text: string, language: "es" | "en" = "es") => {
  const texts = text.trim().split(/\n+/);
  const { fields, places, doubts, loops } = recognize(
    texts.map((line, i) => ({ file: "f", paragraph: i + 1, text: line })),
    language,
  );
  return {
    values: Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    tags: places.map(({ paragraph, start, end, tag }) => {
      const written = texts[paragraph - 1]?.slice(start, end);
      return `${written} = ${tag.map((part) => (typeof part === "number" ? fields[part]?.name : part)).join("")}`;
    }),
    doubts: doubts.map(({ sentence }) => sentence),
    loops: loops.filter(({ proposed }) => proposed).map(({ name }) => name),
  };
};
const valuesOf = (text: string, language: "es" | "en" = "es") => read(text, language).values;

describe("whose a value is", () => {
  test.each([
    [
      "an entity with its representative behind",
      "Comparece la entidad Sol y Mar, Sociedad Anónima, representada por Ana Pérez Luna, a la que se llamará LA MUTUANTE.",
      { mutuante_entidad: "Sol y Mar, Sociedad Anónima", mutuante_representante_nombre: "Ana Pérez Luna" },
    ],
    [
      "a representative with the entity behind, in capitals",
      "Comparece ANA PÉREZ LUNA, en su calidad de Presidenta y Representante Legal de SOL Y MAR, S.A., en adelante LA MUTUANTE.",
      { mutuante_entidad: "Sol y Mar, S.A.", mutuante_representante_nombre: "Ana Pérez Luna" },
    ],
    [
      "a person who is appointed in an entity keeps the own role",
      "Soy requerida por Ana Pérez Luna, para hacer constar su nombramiento como Gerente General de Sol y Mar, S.A.",
      { requirente_nombre: "Ana Pérez Luna", entidad: "Sol y Mar, S.A." },
    ],
    [
      "the notary of an appointment is no party",
      "Ana Pérez Luna, Gerente General de Sol y Mar, S.A., con acta autorizada por el notario Juan Roca Ruiz, con NIT 115203-3, a quien se llamará LA DEUDORA.",
      {
        deudora_representante_nombre: "Ana Pérez Luna",
        deudora_entidad: "Sol y Mar, S.A.",
        notario_autorizante_nombre: "Juan Roca Ruiz",
        deudora_nit: "115203-3",
      },
    ],
    [
      "numbers of three people, respectively",
      "ANA PAZ, EVA SOL y LUIS ROCA, con NIT 115203-3, 1245535-0 y 164624-9, respectivamente, a quienes se llamará LOS DUEÑOS.",
      { dueno_nit: "115203-3", dueno_2_nit: "1245535-0", dueno_3_nit: "164624-9" },
    ],
    [
      "professions of two, respectively",
      "Ana Paz y Luis Roca, de treinta y cuarenta años de edad, médica y piloto, respectivamente",
      { persona_edad: "30", persona_2_edad: "40", persona_profesion: "médica", persona_2_profesion: "piloto" },
    ],
    [
      "the party that the clause mentions",
      "Ana Paz, en adelante LA CEDENTE, y Luis Roca, en adelante EL CESIONARIO.\nAvisos: el cesionario, al teléfono 5510 2030; la cedente, al teléfono 5510 2040. El NIT del cesionario es 115203-3.",
      { cesionario_telefono: "5510 2030", cedente_telefono: "5510 2040", cesionario_nit: "115203-3" },
    ],
    [
      "an e-mail address with the name of somebody",
      "Ana Pazos, en adelante LA CEDENTE, y Luis Roca, en adelante EL CESIONARIO. Avisos a lroca@sol.gt y a anapazos@sol.gt.",
      { cesionario_correo: "lroca@sol.gt", cedente_correo: "anapazos@sol.gt" },
    ],
    [
      "the first person",
      "Yo, Ana Paz, en adelante la deudora, debo Q100.00 a Luis Roca.\nSeñalo para notificaciones la quinta calle uno guion dos zona tres.",
      { deudora_direccion: "la quinta calle uno guion dos zona tres" },
    ],
    [
      "a relative with a role",
      "confiere mandato a su hijo LUIS ROCA, a quien se llamará EL MANDATARIO",
      { mandatario_nombre: "Luis Roca" },
    ],
    [
      "no age, and the profession first",
      "Luis Roca Paz, electricista, soltero, guatemalteco, vecino de Mixco",
      {
        persona_profesion: "electricista",
        persona_estado_civil: "soltero",
        persona_nacionalidad: "guatemalteco",
        persona_domicilio: "Mixco",
      },
    ],
  ])("%s", (_, text, expected) => {
    expect(valuesOf(text)).toMatchObject(expected);
  });

  test("a name in capitals and in small letters is one field, also with the name of a husband", () => {
    const { values, tags } = read("Comparece ROSA TUN VIUDA DE SOL, viuda.\nFirma Rosa Tun viuda de Sol.");
    expect(values.persona_nombre).toBe("Rosa Tun viuda de Sol");
    expect(tags).toContain("ROSA TUN VIUDA DE SOL = {persona_nombre | mayusculas}");
    expect(tags).toContain("Rosa Tun viuda de Sol = {persona_nombre}");
  });

  test.each([
    "La finca denominada “El Zapote” es de Ana Paz, quien la llama El Zapote, y la conoce el testigo.",
    "MUTUAL NON-DISCLOSURE AGREEMENT",
    "Comparece Ana Paz, casada. Acepta, firma.",
    "Comparece Ana Paz, mayor de edad, casada.",
  ])("nothing is made up: %s", (text) => {
    const names = Object.keys(valuesOf(text)).filter((name) => /zapote|testigo|profesion|disclosure/.test(name));
    expect(names).toEqual([]);
    expect(Object.values(valuesOf(text))).not.toContain("MUTUAL NON-DISCLOSURE AGREEMENT");
  });
});

describe("values behind labels", () => {
  test.each(["Estado civil: casada", "Estado civil | casada", "Estado civil\tcasada", "Estado civil\ncasada"])(
    "%j",
    (line) => {
      expect(valuesOf(`Arrendataria: Ana Paz\n${line}`)).toEqual({
        arrendataria_nombre: "Ana Paz",
        arrendataria_estado_civil: "casada",
        arrendataria_sexo: "femenino",
      });
    },
  );

  test("a heading or the label says whose they are", () => {
    const text = `
DATOS DE LA VENDEDORA
Nombre: Ana Paz
NIT: 115203-3
Datos del comprador
Nombre: Luis Roca
Edad: 40 años
Teléfono del comprador: 5510 2030
DATOS DEL VEHÍCULO
Color: azul`;
    expect(valuesOf(text)).toEqual({
      vendedora_sexo: "femenino",
      comprador_sexo: "masculino",
      vendedora_nombre: "Ana Paz",
      vendedora_nit: "115203-3",
      comprador_nombre: "Luis Roca",
      comprador_edad: "40",
      comprador_telefono: "5510 2030",
      color: "azul",
    });
  });

  test("a role below the line of a signature is no label of the next line", () => {
    expect(valuesOf("Ana Paz\nVENDEDORA\nLuis Roca\nCOMPRADOR")).toEqual({
      persona_nombre: "Ana Paz",
      persona_2_nombre: "Luis Roca",
    });
  });
});

describe("addresses, places and things", () => {
  test.each([
    [
      "una casa ubicada en la 5a. avenida 3-21 zona 1, colonia El Sol, Mixco, que mide",
      "la 5a. avenida 3-21 zona 1, colonia El Sol, Mixco",
    ],
    [
      "situado en el kilómetro quince de la carretera a El Salvador.",
      "el kilómetro quince de la carretera a El Salvador",
    ],
    [
      "reside en la treinta y una calle uno guion dos zona ocho y tiene",
      "la treinta y una calle uno guion dos zona ocho",
    ],
    [
      "señala para notificaciones el bulevar Los Próceres, edificio Sol, oficina dos; y",
      "el bulevar Los Próceres, edificio Sol, oficina dos",
    ],
  ])("address: %s", (text, address) => {
    expect(valuesOf(text)).toEqual({ direccion: address });
  });

  test("English addresses end before what follows", () => {
    expect(valuesOf("a person residing at 12 Elm Street, Apt. 4, Dallas, Texas 75001, and another.", "en")).toEqual({
      address: "12 Elm Street, Apt. 4, Dallas, Texas 75001",
    });
  });

  test.each(["camina en la calle", "en la avenida", "la escritura que está en la carretera"])(
    "no address: %s",
    (text) => {
      expect(valuesOf(text)).toEqual({});
    },
  );

  test.each([
    [
      "En la villa de San Pedro, departamento de San Marcos, el uno de mayo de dos mil veintiséis",
      "San Pedro",
      "San Marcos",
    ],
    ["EN EL MUNICIPIO DE Mixco, a los tres días del mes de mayo de dos mil veintiséis", "Mixco", undefined],
    ["Firmado en Cobán, el 3 de mayo de 2026", "Cobán", undefined],
    ["Jalapa, 3 de mayo de 2026", "Jalapa", undefined],
    ["En la ciudad de Zacapa, siendo las diez horas", "Zacapa", undefined],
    ["El inmueble está en la ciudad de Zacapa y no se vende", undefined, undefined],
  ])("place: %s", (text, place, department) => {
    const { lugar, lugar_departamento } = valuesOf(text);
    expect([lugar, lugar_departamento]).toEqual([place, department]);
  });

  test("vehicles, lots and blocks", () => {
    expect(valuesOf("el automóvil marca Kia, color gris oscuro, línea Rio, tipo sedán y placas P-123ABC")).toEqual({
      marca: "Kia",
      color: "gris oscuro",
      linea: "Rio",
      tipo: "sedán",
      placa: "P-123ABC",
    });
    expect(valuesOf("el lote siete de la manzana “B” y el lote número 12")).toEqual({
      lote: "7",
      manzana: "B",
      lote_2: "12",
    });
    expect(valuesOf("vende una manzana de terreno de marca mayor")).toEqual({});
  });

  test.each([
    ["12 (doce) meses", { plazo_meses: "12" }],
    ["el 5% (cinco por ciento)", { porcentaje: "5" }],
    ["doscientos metros cuadrados, es decir 200.00 m²", { area: "200" }],
    ["quince metros de frente (15 m)", { metros: "15" }],
    ["quince metros de frente y 15 metros de fondo", { metros: "15", metros_2: "15" }],
    ["el 5% (seis por ciento)", { porcentaje: "5", porcentaje_2: "6" }],
  ])("a number in words and in figures is one field: %s", (text, expected) => {
    expect(valuesOf(text)).toEqual(expected);
  });
});

describe("words that agree with a person", () => {
  test.each([
    ["comparece la señora ANA PAZ", 'la señora = {persona_sexo | genero:"el señor":"la señora"}'],
    ["conozco al señor Luis Roca", 'al señor = {persona_sexo | genero:"al señor":"a la señora"}'],
    ["DOÑA ANA PAZ firma", 'DOÑA = {persona_sexo | genero:"DON":"DOÑA"}'],
    ["la Licda. Ana Paz", 'la Licda. = {persona_sexo | genero:"el Lic.":"la Licda."}'],
    ["ante mí, ANA PAZ, Notaria", 'Notaria = {notario_sexo | genero:"Notario":"Notaria"}'],
    ["Luis Roca, identificado con DPI", 'identificado = {persona_sexo | genero:"identificado":"identificada"}'],
    ["Luis Roca comparece por sí mismo", 'mismo = {persona_sexo | genero:"mismo":"misma"}'],
  ])("%s", (text, tag) => {
    const { tags, doubts } = read(text);
    expect(tags).toContain(tag);
    expect(doubts).toEqual([]);
  });

  test("where they disagree nothing is bound, and the sentence is a doubt", () => {
    const { values, doubts } = read("Uno. Comparece el señor Luis Roca, soltera. Dos.");
    expect(values).not.toHaveProperty("persona_sexo");
    expect(doubts).toEqual(["Comparece el señor Luis Roca, soltera."]);
  });

  test.each([
    "Luis Roca vende su carro, identificado con placas P-123ABC",
    "Luis Roca colinda con su vecino de arriba",
    "Luis Roca compra a Juan Sol por sí mismo",
  ])("what may be meant of somebody or something else is not bound: %s", (text) => {
    expect(valuesOf(text)).not.toHaveProperty("persona_sexo");
    expect(valuesOf(text)).not.toHaveProperty("persona_2_sexo");
  });

  test("words of nobody in particular, and of several, are doubts", () => {
    expect(
      read("Los señores Ana Paz y Luis Roca firman; los otorgantes leen; la compareciente acepta.").doubts,
    ).toEqual(["los otorgantes leen;", "la compareciente acepta."]);
  });

  test("couples without a role follow the gender of both", () => {
    const { tags, doubts } = read("Comparecen los esposos LUIS PAZ RUIZ y ANA SOL LUNA. Leen.");
    expect(tags[0]).toBe(
      'los esposos = {si((persona_sexo | genero:"m":"f") = "f" y (persona_2_sexo | genero:"m":"f") = "f", "las esposas", "los esposos")}',
    );
    expect(doubts).toEqual([]);
  });

  test.each(["estadounidense", "canadiense", "belga", "nicaragüense"])(
    "%s is a nationality that is the same for both",
    (nation) => {
      const { values, tags } = read(`ANA PAZ RUIZ, de treinta años de edad, casada, ${nation}, médica, firma.`);
      expect(values).toMatchObject({ persona_nacionalidad: nation, persona_profesion: "médica" });
      expect(tags).toContain(`${nation} = {persona_nacionalidad}`);
    },
  );

  test("words for all who appear are doubts", () => {
    const text = "Luis Roca y Ana Paz firman. Leo lo escrito a los comparecientes. Lo aceptan los otorgantes.";
    expect(read(text).doubts).toEqual(["Leo lo escrito a los comparecientes.", "Lo aceptan los otorgantes."]);
  });

  test("no list is made where a word between its members agrees with one of them", () => {
    const loops = (title: string) =>
      read(`comparecen ANA PAZ, soltera; y ${title}LUIS ROCA, soltero, a quienes se llamará LOS SOCIOS.`).loops;
    expect(loops("")).toEqual(["socios"]);
    expect(loops("el señor ")).toEqual([]);
  });
});
