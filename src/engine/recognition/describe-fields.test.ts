import { describe, expect, test } from "vitest";
import { withoutAccents } from "#engine/words/spanish/word-codes.ts";
import { paragraphsOfDeed } from "#tests/fixtures/deeds/deed.ts";
import { deeds } from "#tests/fixtures/deeds/deeds.ts";
import { held } from "#tests/fixtures/deeds/offices/held.ts";
import { officeParagraphs } from "#tests/fixtures/deeds/offices/office-deed.ts";
import { tuned } from "#tests/fixtures/deeds/offices/tuned.ts";
import { unseen } from "#tests/fixtures/deeds/unseen.ts";
import { recognize } from "./recognize.ts";

const read = (texts: readonly string[], language: "es" | "en" = "es") =>
  recognize(
    texts.map((text, i) => ({ file: "word/document.xml", paragraph: i + 1, text })),
    language,
  );
const all = [
  ...[...deeds, ...unseen].map((deed) => ({ ...deed, texts: paragraphsOfDeed(deed).map(({ text }) => text) })),
  ...[...tuned, ...held].map((deed) => ({ ...deed, texts: officeParagraphs(deed).map(({ text }) => text) })),
].map(({ name, language, texts }) => ({ name, language, texts, fields: read(texts, language).fields }));

/** Words without accents that the deeds, and the labels of other deeds, always write with one. */
const unaccented = (): ReadonlySet<string> => {
  const words = new Set(
    all.flatMap(
      ({ texts, fields }) =>
        [...texts, ...fields.map(({ label }) => label)]
          .join(" ")
          .toLowerCase()
          .match(/\p{L}+/gu) ?? [],
    ),
  );
  return new Set([...words].filter((word) => withoutAccents(word) !== word).map(withoutAccents));
};

/** Words that are written with an accent, and without one as another word. */
const both = new Set(
  "que como si el mi tu se de mas aun solo este cual quien cuando donde cuanto esta tomo pagare pago termino".split(
    " ",
  ),
);

describe("labels of all deeds", () => {
  test("no label lacks an accent", () => {
    const wrong = unaccented();
    const found = all.flatMap(({ language, fields }) =>
      language === "en"
        ? []
        : fields.flatMap(({ label }) =>
            (label.toLowerCase().match(/\p{L}+/gu) ?? []).filter(
              (word) => /(?:cion|sion|gia|nomina)$/.test(word) || (wrong.has(word) && !both.has(word)),
            ),
          ),
    );
    expect(found).toEqual([]);
  });

  test("no label ends in a number, and none is only the name of its field", () => {
    const bad = all.flatMap(({ name, language, fields }) =>
      fields.flatMap(({ label, name: field }) =>
        /\d$|_/.test(label) || (language === "es" && /_sexo$|_cui$/.test(label)) || label.trim() === ""
          ? [`${name}: ${field} ${label}`]
          : [],
      ),
    );
    expect(bad).toEqual([]);
  });

  test("no two fields of one step have one label", () => {
    const twice = all.flatMap(({ name, fields }) => {
      const labels = fields.map(({ group, label }) => `${name}: ${group} › ${label}`);
      return labels.filter((label, i) => labels.indexOf(label) !== i);
    });
    expect(twice).toEqual([]);
  });

  test("few values are called only by what they are", () => {
    const labels = all.flatMap(({ language, fields }) => (language === "es" ? fields : []));
    const vague = labels.filter(({ label }) =>
      /^(?:(?:Primer|Segund|Tercer|Cuart)\p{L}* )?(?:monto|porcentaje|fecha|cantidad|número|código|área|hora|dirección)$/iu.test(
        label,
      ),
    );
    expect(vague.length / labels.length).toBeLessThan(0.02);
  });
});

const labelsOf = (...texts: string[]) => Object.fromEntries(read(texts).fields.map(({ name, label }) => [name, label]));

describe("labels by the words around a value", () => {
  test.each([
    ["La diferencia es de Q500.00.", { monto: "Diferencia" }],
    ["paga con el cheque de caja número 00048812", { cheque: "Número del cheque de caja" }],
    ["paga con cheque número 00048812", { cheque: "Número de cheque" }],
    ["paga por medio de cheque de caja número 00048812", { cheque: "Número del cheque de caja" }],
    ["TERCERA: Se sabe que el dos de mayo de dos mil veinte.", { fecha: "Fecha de la cláusula tercera" }],
    [
      "En la ciudad de Cobán, el dos de mayo de dos mil veinte, comparezco. Por escritura que ante mí, el uno de mayo de dos mil diez, pasó.",
      { fecha_otorgamiento_2: "Fecha de la escritura anterior" },
    ],
    [
      "el enganche de Q15,000.00 y el saldo en 60 cuotas de Q500.00",
      { enganche: "Enganche", cuotas: "Número de cuotas", cuota: "Monto de cada cuota" },
    ],
    ["El precio de la venta es de Q15,000.00.", { precio: "Precio de la venta" }],
    ["Un local de 30 m² y un parqueo de 12 m²", { area: "Área del local", area_2: "Área del parqueo" }],
    [
      "mide ocho metros (8.00 m) de frente y diez metros (10.00 m) de fondo",
      { metros: "Frente en metros", metros_2: "Fondo en metros" },
    ],
    ["pagará el 3% mensual sobre el capital adeudado", { porcentaje: "Porcentaje mensual de interés" }],
    ["la suma devengará el dos por ciento (2%) mensual", { porcentaje: "Porcentaje mensual de interés" }],
    ["que trata a la señora desde mil novecientos ochenta y uno (1981), cuando llegó", { numero: "Año" }],
    [
      "suscribe mil doscientas (1,200) acciones y la otra, ochocientas cincuenta y cinco (855).",
      { numero: "Primer número de acciones", numero_2: "Segundo número de acciones" },
    ],
    ["un interés del 3% mensual", { porcentaje: "Porcentaje mensual de interés" }],
    [
      "un recargo del 3% y una comisión del 5%",
      { porcentaje: "Porcentaje de recargo por mora", porcentaje_2: "Porcentaje de comisión" },
    ],
    ["vende quinientas (500) acciones", { numero: "Número de acciones" }],
    [
      "el crédito es de Q500.00 y la pensión es de Q20.00",
      { monto: "Monto del crédito", monto_2: "Monto de la pensión" },
    ],
    ["del 1 de mayo de 2026 al 30 de abril de 2027", { fecha: "Fecha de inicio", fecha_2: "Fecha de finalización" }],
    [
      "el primer pago el 1 de mayo de 2026 y el último pago el 1 de junio de 2026",
      { fecha_pago: "Fecha del primer pago", fecha_pago_2: "Fecha del último pago" },
    ],
    ["con una persona de cuarenta cuentas que paga Q75.00", { monto: "Monto" }],
  ])("%s", (text, labels) => {
    expect(labelsOf(text)).toMatchObject(labels);
  });

  test("values that nothing tells apart are numbered in words", () => {
    expect(Object.values(labelsOf("Debe Q1.00.", "Debe Q2.00."))).toEqual([
      "Primer monto de la deuda",
      "Segundo monto de la deuda",
    ]);
  });

  test("the part in the contract is named, and not its gender", () => {
    const text =
      "ANA PAZ, casada, con CUI 2312 45189 0101, a quien se llamará LA VENDEDORA; y LUIS ROCA, piloto, soltero, a quien se llamará EL COMPRADOR.";
    expect(labelsOf(text)).toMatchObject({
      vendedora_cui: "DPI de la parte vendedora",
      comprador_nombre: "Nombre completo de la parte compradora",
      comprador_profesion: "Profesión u oficio de la parte compradora",
    });
  });
});

describe("steps of the form", () => {
  test("come in the order of the deed, and say what the client answers", () => {
    const { fields } = read(deeds[0] ? paragraphsOfDeed(deeds[0]).map(({ text }) => text) : []);
    expect([...new Set(fields.map(({ group }) => group))]).toEqual([
      "Acto y notario",
      "Parte vendedora",
      "Parte compradora",
      "Inmueble",
      "Precio, pago y plazo",
    ]);
    expect([...new Set(fields.flatMap(({ group, ofParty }) => (ofParty ? [group] : [])))]).toEqual([
      "Parte vendedora",
      "Parte compradora",
    ]);
  });

  test("no step is answered by the parties and by the office", () => {
    const mixed = all.flatMap(({ name, fields }) =>
      [...Map.groupBy(fields, ({ group }) => group)].flatMap(([group, own]) =>
        new Set(own.map(({ ofParty }) => ofParty)).size > 1 ? [`${name}: ${group}`] : [],
      ),
    );
    expect(mixed).toEqual([]);
  });
});

describe("values that stay, and examples", () => {
  test("notary, place, bank and nationality stay; all others are examples", () => {
    const { fields } = read([
      "En la ciudad de Guatemala, el doce de mayo de dos mil veinticinco, ante mí, MARIO ESCOBAR, Notario, colegiado 5,871, comparece ANA PAZ, de cuarenta años, casada, guatemalteca, a quien se llamará LA DEUDORA, y debe Q100.00.",
      "Se deposita en una cuenta de Banco del Sur, S.A.",
    ]);
    expect(fields.flatMap(({ name, own }) => (own ? [name] : [])).toSorted()).toEqual([
      "banco",
      "deudora_nacionalidad",
      "lugar",
      "notario_colegiado",
      "notario_nombre",
      "notario_sexo",
    ]);
  });

  test("no example identifies a person, a company or a thing of theirs", () => {
    const leaks = all.flatMap(({ name, fields }) =>
      fields.flatMap(({ kind, value, own, example, name: field }) => {
        const isTheirs = /nombre|name$|entidad|company|direccion|address|telefono|phone/.test(field);
        const identifies = isTheirs || ["cui", "nit", "email", "code"].includes(kind);
        return !own && identifies && example.includes(value) ? [`${name}: ${field}`] : [];
      }),
    );
    expect(leaks).toEqual([]);
  });
});

test("the number of unpaid instalments behind which a debt falls due is fixed", () => {
  const texts = [
    "El saldo se paga en doce cuotas. La falta de pago de dos cuotas consecutivas hará exigible todo.",
    "Si incumple con el pago de tres (3) mensualidades, vence el plazo.",
  ];
  const { fields } = read(texts);
  expect(fields.map(({ name, value }) => [name, value])).toEqual([["cuotas", "12"]]);
});

test("equal dates of which the words say different things are two fields", () => {
  const { fields, places } = read([
    "En la ciudad de Cobán, el dos de mayo de dos mil veinte, comparecen.",
    "El plazo inicia el dos de mayo de dos mil veinte y vence el uno de mayo de dos mil veintiuno.",
    "Leo esta escritura del dos de mayo de dos mil veinte.",
  ]);
  const dates = fields.flatMap(({ name, kind, value }) => (kind === "date" ? [[name, value]] : []));
  expect(dates).toEqual([
    ["fecha_otorgamiento", "02/05/2020"],
    ["fecha_inicio", "02/05/2020"],
    ["fecha_vencimiento", "01/05/2021"],
  ]);
  const named = places.map(({ paragraph, tag }) => [
    paragraph,
    tag.map((part) => fields[Number(part)]?.name).find(Boolean),
  ]);
  expect(named.at(-1)).toEqual([3, "fecha_otorgamiento"]);
});
