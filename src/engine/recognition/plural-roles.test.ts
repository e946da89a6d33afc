import { describe, expect, test } from "vitest";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { replacePieces } from "#engine/document/edit/replace-pieces.ts";
import { fill } from "#engine/document/fill.ts";
import { inspectTemplate } from "#engine/document/inspect-template.ts";
import { escapeXml } from "#engine/document/tags/scan-part.ts";
import { paragraphsOf } from "#engine/document/text/paragraphs-of.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { recognizeDocument } from "./recognize-document.ts";

const documentOf = (...texts: string[]) => smallDocument(texts.map((text) => p(escapeXml(text))).join(""));
const textOf = (document: Uint8Array) => paragraphsOf(document, { parts: ["body"] }).map(({ text }) => text);

/** Fills the separate fields of a document again, with other answers. */
function filled(document: Uint8Array, answers: Answers): string[] {
  const { fields, places } = recognizeDocument(document);
  const tags = places.map(({ tag, ...place }) => ({
    ...place,
    text: tag.map((part) => (typeof part === "number" ? (fields[part]?.name ?? "") : part)).join(""),
  }));
  const template = replacePieces(document, tags);
  expect(inspectTemplate(template).errors).toEqual([]);
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  return textOf(fill(template, { ...values, ...answers }, { language: "es" }).document);
}

const rest = "Los vendedores entregan; se paga a los vendedores y la casa de LOS VENDEDORES se inscribe.";

describe("the role of several people", () => {
  const deed = documentOf("ANA PAZ, soltera, y LUIS ROCA, piloto, a quienes se llamará LOS VENDEDORES.", rest);

  test("follows the gender of all of them as separate fields", () => {
    expect(recognizeDocument(deed).doubts).toEqual([]);
    expect(filled(deed, {})[1]).toBe(rest);
    expect(filled(deed, { vendedor_2_sexo: "femenino" })[1]).toBe(
      "Las vendedoras entregan; se paga a las vendedoras y la casa de LAS VENDEDORAS se inscribe.",
    );
    expect(filled(deed, { vendedor_sexo: "masculino" })[1]).toBe(rest);
  });

  test.each([
    [
      "Los vendedores aceptan y se dan por recibidos de la casa.",
      "Las vendedoras aceptan y se dan por recibidas de la casa.",
    ],
    [
      "Venden los vendedores, señores ANA PAZ y LUIS ROCA, la casa.",
      "Venden las vendedoras, señoras ANA PAZ y LUIS ROCA, la casa.",
    ],
    ["Comparecen los esposos ANA PAZ y LUIS ROCA.", "Comparecen las esposas ANA PAZ y LUIS ROCA."],
    [
      "Los Vendedores quedan obligados a los hermanos ANA PAZ y LUIS ROCA.",
      "Las Vendedoras quedan obligadas a las hermanas ANA PAZ y LUIS ROCA.",
    ],
  ])("takes its treatments and participles along: %s", (sentence, ofWomen) => {
    const document = documentOf(
      "ANA PAZ, soltera, y LUIS ROCA, piloto, a quienes se llamará LOS VENDEDORES.",
      sentence,
    );
    expect(recognizeDocument(document).doubts).toEqual([]);
    expect(filled(document, {})[1]).toBe(sentence);
    expect(filled(document, { vendedor_2_sexo: "femenino" })[1]).toBe(ofWomen);
  });

  test.each([
    ["Comparecen los señores ANA PAZ, LUIS ROCA y PEDRO SOL.", ["los señores"]],
    ["Los vendedores y el señor PEDRO SOL quedan obligados.", ["obligados"]],
    ["Los comparecientes y los vendedores quedan enterados.", ["Los comparecientes", "enterados"]],
  ])("does not take the words about others along: %s", (sentence, doubted) => {
    const document = documentOf(
      "ANA PAZ, soltera, y LUIS ROCA, piloto, a quienes se llamará LOS VENDEDORES.",
      sentence,
    );
    const { doubts } = recognizeDocument(document);
    expect(doubts.map(({ start, end }) => sentence.slice(start, end))).toEqual(doubted);
  });

  test("follows number and gender as a list", () => {
    const text = "comparecen ANA PAZ, soltera; y LUIS ROCA, soltero, a quienes se llamará LOS VENDEDORES.";
    const document = documentOf(text, rest);
    const [loop] = recognizeDocument(document).loops;
    if (!loop) throw new Error("no list was found");
    const nameOf = (part: string | number) =>
      typeof part === "string" ? part : part < 0 ? "vendedores" : (loop.fields[part]?.name ?? "");
    const { file, paragraph } = loop;
    const tags = [...loop.pieces.map((piece) => ({ file, paragraph, ...piece })), ...loop.mentions].map(
      ({ tag, ...place }) => ({ ...place, text: tag.map(nameOf).join("") }),
    );
    const template = replacePieces(document, tags);
    expect(inspectTemplate(template).errors).toEqual([]);
    const people = loop.elements.map((values) =>
      Object.fromEntries(loop.fields.map(({ name }, i) => [name, values[i] ?? ""])),
    );
    const made = (vendedores: Answers[]) => textOf(fill(template, { vendedores }, { language: "es" }).document);
    expect(made(people)).toEqual([text, rest]);
    expect(made(people.slice(0, 1))[1]).toBe(
      "La vendedora entrega; se paga a la vendedora y la casa de LA VENDEDORA se inscribe.",
    );
    expect(made(people.map((one) => ({ ...one, sexo: "femenino" })))[1]).toContain("Las vendedoras entregan");
  });

  test.each([
    ["two women are called as men", "ANA PAZ, soltera, y EVA SOL, soltera, a quienes se llamará LOS VENDEDORES."],
    ["a man is called as a woman", "ANA PAZ, soltera, y LUIS SOL, soltero, a quienes se llamará LAS VENDEDORAS."],
  ])("is a doubt where %s", (_, text) => {
    const { doubts, places } = recognizeDocument(documentOf(text));
    expect(doubts.map(({ sentence }) => sentence)).toEqual([text]);
    expect(places.filter(({ start, end }) => /VENDEDOR/.test(text.slice(start, end)))).toEqual([]);
  });
});
