import { describe, expect, test } from "vitest";
import { replacePieces } from "#engine/document/edit/replace-pieces.ts";
import { fill } from "#engine/document/fill.ts";
import { escapeXml } from "#engine/document/tags/scan-part.ts";
import { paragraphsOf } from "#engine/document/text/paragraphs-of.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { givesBack, recognizeDocument } from "../recognize-document.ts";

/** Reads a deed, checks that its tags give it back, and returns what was found and a function that prints the next one. */
function read(...texts: readonly string[]) {
  const document = smallDocument(texts.map((text) => p(escapeXml(text))).join(""));
  const { fields, places, doubts } = recognizeDocument(document);
  const tagOf = (tag: readonly (string | number)[]) =>
    tag.map((part) => (typeof part === "number" ? (fields[part]?.name ?? "") : part)).join("");
  const template = replacePieces(
    document,
    places.map(({ tag, ...place }) => ({ ...place, text: tagOf(tag) })),
  );
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  expect(givesBack(template, values, document)).toBe(true);
  const written = ({ paragraph, start, end }: { paragraph: number; start: number; end: number }) =>
    texts[paragraph - 1]?.slice(start, end) ?? "";
  return {
    people: fields.filter(({ name }) => name.endsWith("_nombre")).map(({ name, value }) => `${name}: ${value}`),
    genders: fields.filter(({ name }) => name.endsWith("_sexo")).map(({ name }) => name),
    halves: places
      .filter(({ tag }) => tag.some((part) => /apellidos|nombres?(?:\}| \|)/.test(String(part))))
      .map((place) => `${written(place)}: ${tagOf(place.tag)}`),
    things: doubts.filter(({ thing }) => thing === true).map(written),
    next: (answers: Readonly<Record<string, string>>) =>
      paragraphsOf(fill(template, { ...values, ...answers }, { language: "es" }).document, { parts: ["body"] }).map(
        ({ text }) => text,
      ),
  };
}

const seller =
  "Comparecen: ROSA ELENA IXCOT CAAL, de cuarenta años, casada, guatemalteca, a quien se llamará LA VENDEDORA; y JORGE MARIO PELLECER TOC, de treinta años, soltero, guatemalteco, a quien se llamará EL COMPRADOR.";

describe("people called by half of their name", () => {
  test("the surnames, the given names and the first of them are the same person", () => {
    const { people, genders, halves, things, next } = read(
      seller,
      "La señora IXCOT CAAL recibe el precio de don JORGE MARIO. El señor Pellecer Toc agradece a doña ROSA.",
      "ROSA ELENA firma con el licenciado PELLECER TOC.",
    );
    expect(people).toEqual(["vendedora_nombre: Rosa Elena Ixcot Caal", "comprador_nombre: Jorge Mario Pellecer Toc"]);
    expect(genders.toSorted()).toEqual(["comprador_sexo", "vendedora_sexo"]);
    expect(things).toEqual([]);
    expect(halves).toEqual([
      "IXCOT CAAL: {vendedora_nombre | apellidos | mayusculas}",
      "JORGE MARIO: {comprador_nombre | nombres | mayusculas}",
      "Pellecer Toc: {comprador_nombre | apellidos}",
      "ROSA: {vendedora_nombre | primer_nombre | mayusculas}",
      "ROSA ELENA: {vendedora_nombre | nombres | mayusculas}",
      "PELLECER TOC: {comprador_nombre | apellidos | mayusculas}",
    ]);
    const made = next({
      vendedora_nombre: "Pedro Pablo de León Xicay",
      vendedora_sexo: "masculino",
      comprador_nombre: "María del Carmen Tum Ixcoy de Paniagua",
      comprador_sexo: "femenino",
    });
    expect(made.slice(1)).toEqual([
      "El señor DE LEÓN XICAY recibe el precio de doña MARÍA DEL CARMEN. La señora Tum Ixcoy de Paniagua agradece a don PEDRO.",
      "PEDRO PABLO firma con la licenciada TUM IXCOY DE PANIAGUA.",
    ]);
  });

  test("surnames with particles, with and without the name of a husband", () => {
    const { people, halves } = read(
      "Comparece MARTA JULIA DE LEÓN SICÁ DE ARROYAVE, de cuarenta años, casada, guatemalteca, a quien se llamará LA DONANTE.",
      "La señora DE LEÓN SICÁ dona. Acepta la señora DE LEÓN SICÁ DE ARROYAVE.",
    );
    expect(people).toHaveLength(1);
    expect(halves).toEqual([
      "DE LEÓN SICÁ: {donante_nombre | apellidos_propios | mayusculas}",
      "DE LEÓN SICÁ DE ARROYAVE: {donante_nombre | apellidos | mayusculas}",
    ]);
  });

  test("two people joined by «y» are each by half of their name", () => {
    const { people, halves } = read(
      seller,
      "Los señores IXCOT CAAL y PELLECER TOC aceptan; doña ROSA y don JORGE firman.",
    );
    expect(people).toHaveLength(2);
    expect(halves.map((one) => one.split(":")[0])).toEqual(["IXCOT CAAL", "PELLECER TOC", "ROSA", "JORGE"]);
  });

  test("the particulars behind half of a name are those of the person", () => {
    const { people, next } = read(
      "Comparece JORGE MARIO PELLECER TOC ante mí.",
      "El señor PELLECER TOC, con número de identificación tributaria 576937-K, a quien se llamará EL COMPRADOR, paga.",
    );
    expect(people).toEqual(["comprador_nombre: Jorge Mario Pellecer Toc"]);
    expect(next({ comprador_nombre: "Luis Paz" })[1]).toMatch(/^El señor PAZ, /);
  });

  test("surnames of two people are a doubt and nobody new", () => {
    const { people, halves, things } = read(
      "Comparecen las hermanas ANA SILVIA LÓPEZ GIRÓN, de treinta años, soltera, y EVA LUCÍA LÓPEZ GIRÓN, de veinte años, soltera.",
      "Las hermanas LÓPEZ GIRÓN aceptan. La señora LÓPEZ GIRÓN firma. La familia LÓPEZ reside aquí.",
    );
    expect(people).toHaveLength(2);
    expect(halves).toEqual([]);
    expect(things).toEqual(["LÓPEZ GIRÓN", "LÓPEZ GIRÓN", "LÓPEZ"]);
  });

  test("surnames of several where one name has them are a doubt as well", () => {
    const { people, things } = read(seller, "Los hermanos PELLECER TOC lo saben.");
    expect(people).toHaveLength(2);
    expect(things).toEqual(["PELLECER TOC"]);
  });

  test("words that no filter prints for certain are a doubt", () => {
    const { people, halves, things } = read(
      "Comparece JUAN TOMÁS CHÁVEZ, de cuarenta años, casado, guatemalteco; y JORGE MARIO PELLECER TOC, de treinta años.",
      "El señor TOMÁS CHÁVEZ paga al señor Pellecer. Don JUAN firma.",
    );
    expect(people).toHaveLength(2);
    expect(halves).toEqual(["JUAN: {persona_nombre | primer_nombre | mayusculas}"]);
    expect(things).toEqual(["TOMÁS CHÁVEZ", "Pellecer"]);
  });

  test("somebody with particulars or a part of their own is another person", () => {
    const { people } = read(
      "Comparece DOMINGO CHOC TIUL, de cuarenta años, casado, guatemalteco, a quien se llamará EL VENDEDOR.",
      "La finca linda: al SUR, veinte metros con Domingo Choc. Fue autorizada por el notario Mario Choc.",
    );
    expect(people).toContain("colindante_sur_nombre: Domingo Choc");
    expect(people).toContain("notario_autorizante_nombre: Mario Choc");
    const witness = read(seller, "Es testigo la señora ROSA ELENA, de veinte años, soltera, guatemalteca.");
    expect(witness.people).toHaveLength(3);
    expect(witness.halves).toEqual([]);
  });

  test("places, companies and words without a treatment are no names", () => {
    const { halves, things } = read(
      seller,
      "Vive en la colonia Rosa Elena y trabaja en Comercial Ixcot Caal, Sociedad Anónima. Rosa es un color, y Jorge un nombre.",
    );
    expect([...halves, ...things]).toEqual([]);
  });
});

test.each(["ROSA IXCOT CAAL", "ROSA ELENA IXCOT"])("«%s» is ROSA ELENA IXCOT CAAL, and is asked about", (short) => {
  const { people, things } = read(seller, `PRIMERA: La señora ${short} vende la finca al comprador.`);
  expect(people.map((one) => one.split(":")[0])).toEqual(["vendedora_nombre", "comprador_nombre"]);
  expect(things).toEqual([short]);
});

test("somebody with particulars and the first name and surnames of another one is a person", () => {
  const { people } = read(
    seller,
    "SEGUNDA: Es testigo la señora ROSA IXCOT CAAL, de veinte años de edad, soltera, guatemalteca.",
  );
  expect(people).toHaveLength(3);
});
