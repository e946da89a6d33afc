import { expect, test } from "vitest";
import { replacePieces } from "#engine/document/edit/replace-pieces.ts";
import { fill } from "#engine/document/fill.ts";
import { escapeXml } from "#engine/document/tags/scan-part.ts";
import { paragraphsOf } from "#engine/document/text/paragraphs-of.ts";
import { paragraphsOfDeed } from "#tests/fixtures/deeds/deed.ts";
import { notary } from "#tests/fixtures/deeds/notary.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { recognizeDocument } from "./recognize-document.ts";

/** Makes the next contract of a deed with these answers, and returns its text with what was found in the deed. */
function next(name: string, answers: Readonly<Record<string, string>>) {
  const deed = notary.find((one) => one.name === name);
  const read = deed ? paragraphsOfDeed(deed) : [];
  const document = smallDocument(read.map(({ text }) => p(escapeXml(text))).join(""));
  const { fields, places, doubts } = recognizeDocument(document);
  const template = replacePieces(
    document,
    places.map(({ tag, ...place }) => ({
      ...place,
      text: tag.map((part) => (typeof part === "number" ? (fields[part]?.name ?? "") : part)).join(""),
    })),
  );
  const values = Object.fromEntries(fields.map((field) => [field.name, field.value]));
  expect(Object.keys(answers).filter((key) => values[key] === undefined)).toEqual([]);
  const made = fill(template, { ...values, ...answers }, { language: "es" }).document;
  return {
    text: paragraphsOf(made, { parts: ["body"] })
      .map(({ text }) => text)
      .join("\n"),
    labels: Object.fromEntries(fields.map((field) => [field.name, field.label])),
    own: fields.flatMap((field) => (field.own ? [field.name] : [])),
    doubts: doubts.map(({ paragraph, start, end }) => read[paragraph - 1]?.text.slice(start, end)),
  };
}

const missing = (text: string, words: readonly string[]) => words.filter((one) => !text.includes(one));

test("a sale to two spouses is read with a man who sells and two women who buy", () => {
  const { text, labels, own, doubts } = next("compraventa a dos esposos", {
    vendedora_sexo: "masculino",
    comprador_sexo: "femenino",
    finca_municipio: "Santa María de Jesús",
    finca_municipio_departamento: "Sacatepéquez",
  });
  expect(
    missing(text, [
      "Advertido por la infrascrita Notaria, el vendedor declara",
      "las esposas MARIO",
      "a las compradoras, señoras MARIO",
      "Las compradoras aceptan expresamente la venta que se les hace y se dan por recibidas de la finca",
      "viuda, guatemalteco, comerciante",
      "queda obligado al saneamiento",
      "municipio de Santa María de Jesús, departamento de Sacatepéquez, con área",
      "(812E) de Guatemala",
    ]),
  ).toEqual([]);
  expect(labels).toMatchObject({ numero: "Número del cheque de caja", area: "Área del terreno" });
  expect(own.filter((name) => /finca|lugar/.test(name))).toEqual(["lugar"]);
  expect(new Set(doubts)).toEqual(
    new Set([
      "Los comparecientes",
      "los otorgantes",
      "Todos los otorgantes",
      "enterados",
      "lote de terreno con construcción",
    ]),
  );
});

test("a lease to a company is read with another representative, guarantor, company and term", () => {
  const { text, labels, doubts } = next("arrendamiento de local con fiador", {
    arrendataria_representante_sexo: "masculino",
    fiador_sexo: "femenino",
    plazo_anios: "1",
    arrendataria_denominacion: "Inversiones La Piedad",
  });
  expect(
    missing(text, [
      "soltera, guatemalteco, Administradora de Empresas",
      "ADMINISTRADOR ÚNICO Y REPRESENTANTE LEGAL de la entidad INVERSIONES LA PIEDAD, SOCIEDAD ANÓNIMA",
      "me constituyo fiadora solidaria y mancomunada de INVERSIONES LA PIEDAD, S.A.",
      "SILVIA BEATRIZ RECINOS DE PAZ, INVERSIONES LA PIEDAD, S.A., Arrendataria",
      "UN (1) AÑO, contado",
      "el Segundo Registro de la Propiedad",
    ]),
  ).toEqual([]);
  expect(text).not.toContain("VOLCÁN");
  const asked = Object.keys(labels).filter((name) => /^arrendataria_(?:sexo|entidad)|^entidad|^lugar_2/.test(name));
  expect(asked).toEqual([]);
  expect(labels).toMatchObject({
    numero: "Número del local comercial",
    deposito: "Depósito",
    fecha_escritura: "Fecha del nombramiento",
    plazo_dias: "Primeros días de cada mes",
  });
  expect(doubts).toEqual([
    "NOSOTROS",
    "Los comparecientes",
    "venta de productos de consumo diario",
    "enterados",
    "Notaria",
  ]);
});

test("a mortgage with abbreviations is read with a man who owes", () => {
  const { text, labels, doubts } = next("reconocimiento de deuda con abreviaturas", {
    deudora_sexo: "masculino",
    deudora_nit: "812345-4",
    deudora_cui: "2654 32103 0302",
    finca_municipio: "Ciudad Vieja",
    cuotas: "1",
  });
  expect(
    missing(text, [
      "se reconoce liso y llano deudor del señor",
      "se le llamará “el Deudor”",
      "N.I.T. 812345-4",
      "dos mil seiscientos cincuenta y cuatro, treinta y dos mil ciento tres, cero trescientos dos (2654 32103 0302)",
      "una cuota mensual y consecutiva de",
      "situado en el municipio de Ciudad Vieja, departamento de Sacatepéquez",
      "vecino del municipio de Jocotenango",
    ]),
  ).toEqual([]);
  expect(Object.keys(labels).filter((name) => /^numero(?:_\d|$)/.test(name))).toEqual([]);
  expect(labels).toMatchObject({
    direccion: "Dirección de la oficina profesional",
    deudora_domicilio_departamento: "Departamento del domicilio de la parte deudora",
  });
  expect(doubts.filter((words) => !/comparecientes|otorgantes/i.test(words ?? ""))).toEqual([
    "terreno con casa de habitación",
    "enterados",
  ]);
});
