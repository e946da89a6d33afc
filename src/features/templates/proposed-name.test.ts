import { expect, test } from "vitest";
import { recognize } from "#engine/recognition/recognize.ts";
import { withoutAccents } from "#engine/words/spanish/word-codes.ts";
import { held } from "#tests/fixtures/deeds/offices/held.ts";
import { officeParagraphs } from "#tests/fixtures/deeds/offices/office-deed.ts";
import { tuned } from "#tests/fixtures/deeds/offices/tuned.ts";
import { proposedName } from "./proposed-name.ts";

const later = `${". ".repeat(200)}Escritura de compraventa de vehículo, poder especial o contrato de arrendamiento.`;
const fields = (values: Readonly<Record<string, string>>, text = later) => ({
  paragraphs: [{ file: "a", paragraph: 1, text }],
  fields: Object.entries(values).map(([name, value]) => ({ name, kind: "text" as const, value, accepted: true })),
});
const people = { vendedora_nombre: "Ana Güitz", comprador_nombre: "LUIS BARRIENTOS" };

test.each([
  [
    "Escritura 187 Compraventa Güitz a Barrientos.docx",
    { ...people, finca_numero: "12" },
    "Compraventa de bien inmueble",
  ],
  ["Escritura 187 Compraventa Güitz a Barrientos.docx", { ...people, placa: "P-1" }, "Compraventa de vehículo"],
  ["Escritura 187 Compraventa Güitz a Barrientos.docx", people, "Compraventa"],
  ["compraventa de vehículo - GUITZ.docx", people, "compraventa de vehículo"],
  ["Güitz y Barrientos.docx", { ...people, finca_numero: "12" }, "Compraventa de bien inmueble"],
  ["Barrientos final.docx", { arrendataria_nombre: "Ana Barrientos" }, "Arrendamiento"],
  ["Güitz.docx", { persona_nombre: "Ana Güitz" }, ""],
  ["Escritura 7.docx", { persona_nombre: "Ana Güitz" }, "Escritura"],
  ["Contrato_de_arrendamiento_2026.docx", people, "Contrato de arrendamiento"],
  ["Escritura de compraventa.docx", people, "Escritura de compraventa"],
  ["PODER ESPECIAL LUIS.docx", people, "PODER ESPECIAL"],
])("the name of %s with %j", (file, values, name) => {
  expect(proposedName(file, fields(values))).toBe(name);
});

test.each([
  ["old.docx", "En la ciudad de Guatemala, ANTE MÍ comparecen a otorgar CONTRATO DE ARRENDAMIENTO", "Arrendamiento"],
  ["a-v2-nuevo.docx", "CONSTITUCIÓN DE SERVIDUMBRE DE PASO. NÚMERO CINCO", "Constitución de servidumbre"],
  ["nuevo.docx", "NÚMERO DOS. Promesa de venta", "Promesa de compraventa de bien inmueble"],
  ["mandato judicial.docx", "MANDATO JUDICIAL CON REPRESENTACIÓN", "mandato judicial"],
  ["old.docx", "Nada", "old"],
])("the name of %s, whose text begins with %s", (file, text, name) => {
  expect(proposedName(file, fields(name.endsWith("inmueble") ? { finca_numero: "1" } : {}, text))).toBe(name);
});

test("no name of the forty deeds holds a person, a company or a number of theirs", () => {
  for (const deed of [...tuned, ...held]) {
    const paragraphs = officeParagraphs(deed).map(({ text }, i) => ({ file: "a", paragraph: i + 1, text }));
    const found = recognize(paragraphs, deed.language).fields.map((field) => ({ ...field, accepted: true }));
    const people = found.filter(({ name }) => /_(?:nombre|entidad|name|company)(?:_\d+)?$|_cui$/.test(name));
    expect(people.length, deed.name).toBeGreaterThan(0);
    const name = proposedName(`187 ${deed.name} ${people.map(({ value }) => value).join(" a ")}.docx`, {
      paragraphs,
      fields: found,
    });
    const words = withoutAccents(name.toLowerCase()).split(" ");
    const theirs = people.flatMap(({ value }) => withoutAccents(value.toLowerCase()).match(/\p{L}{4,}/gu) ?? []);
    expect(
      words.filter((word) => theirs.includes(word)),
      deed.name,
    ).toEqual([]);
    expect(name, deed.name).not.toMatch(/\d/);
  }
});
