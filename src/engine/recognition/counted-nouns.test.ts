import { describe, expect, test } from "vitest";
import { replacePieces } from "#engine/document/edit/replace-pieces.ts";
import { fill } from "#engine/document/fill.ts";
import { escapeXml } from "#engine/document/tags/scan-part.ts";
import { paragraphsOf } from "#engine/document/text/paragraphs-of.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { recognizeDocument } from "./recognize-document.ts";

/** Returns the sentence with each number of its bargain as this one, and the words that are doubts. */
function counted(sentence: string, number: string) {
  const document = smallDocument(p(escapeXml(sentence)));
  const { fields, places, doubts } = recognizeDocument(document);
  const template = replacePieces(
    document,
    places.map(({ tag, ...place }) => ({
      ...place,
      text: tag.map((part) => (typeof part === "number" ? (fields[part]?.name ?? "") : part)).join(""),
    })),
  );
  const read = (answer?: string) => {
    const values = Object.fromEntries(
      fields.map(({ name, kind, value }) => [name, kind === "number" ? (answer ?? value) : value]),
    );
    return paragraphsOf(fill(template, values, { language: "es" }).document, { parts: ["body"] })[0]?.text;
  };
  expect(read()).toBe(sentence);
  return {
    text: read(number),
    labels: fields.map(({ label }) => label),
    doubts: doubts.map(({ start, end }) => sentence.slice(start, end)),
  };
}

describe("the noun behind a number", () => {
  test.each([
    ["El plazo es de DOS (2) AÑOS.", "1", "El plazo es de UN (1) AÑO."],
    ["El plazo es de un (1) año.", "31", "El plazo es de treinta y un (31) años."],
    ["Paga en dieciocho cuotas mensuales y consecutivas.", "1", "Paga en una cuota mensual y consecutiva."],
    ["Paga en dieciocho cuotas mensuales.", "21", "Paga en veintiuna cuotas mensuales."],
    ["Suscribe quinientas (500) acciones.", "1", "Suscribe una (1) acción."],
    ["Avisa con 12 (doce) meses de anticipación.", "1", "Avisa con 1 (un) mes de anticipación."],
    ["Avisa con quince (15) días hábiles de anticipación.", "1", "Avisa con un (1) día hábil de anticipación."],
  ])("agrees with it: %s %s", (sentence, number, expected) => {
    expect(counted(sentence, number)).toMatchObject({ text: expected, doubts: [] });
  });

  test("is a doubt with the words before it that stay in the plural", () => {
    const { text, doubts } = counted("Paga dentro de los primeros cinco (5) días de cada mes.", "1");
    expect(text).toBe("Paga dentro de los primeros un (1) día de cada mes.");
    expect(doubts).toEqual([]);
  });

  test("is still read for the label", () => {
    expect(counted("Suscribe quinientas (500) acciones.", "2").labels).toEqual(["Número de acciones"]);
  });
});

describe("the words of an identity number", () => {
  const of = (words: string) => counted(`Comparece Ana Paz, con DPI número ${words} (3001 40506 0302).`, "1");

  test("are one field with a cut last word", () => {
    expect(of("tres mil un, cuarenta mil quinientos seis, cero trescientos dos").labels).toEqual([
      "Nombre completo de la persona",
      "DPI de la persona",
    ]);
  });

  test("are a doubt where they say something else than the figures", () => {
    const words = "tres mil dos, cuarenta mil quinientos seis, cero trescientos dos";
    expect(of(words).doubts).toEqual([words]);
    expect(of(words).labels).toHaveLength(2);
  });
});
