import { describe, expect, test } from "vitest";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { saleAnswers } from "../../../seed/demo/answers.ts";
import { parties } from "../../../seed/demo/parties.ts";
import { compraventa } from "../../../seed/documents/compraventa.ts";
import type { Answers } from "./answers-lookup.ts";
import { formulaText as liveText } from "./live-formula.ts";
import { readFormulaMark, readMarks } from "./marks.ts";
import { previewDocument } from "./preview.ts";
import { textOf } from "./text/text-of.ts";

const formulaText = (
  place: Parameters<typeof liveText>[0],
  answers: Answers,
  language: "es" | "en",
  money: readonly string[] = [],
) => liveText(place, answers, { language, money: new Set(money) });

/** The places of formulas in a preview, with what they print there. */
const formulasIn = (template: Uint8Array, answers: Answers, language: "es" | "en" = "es") =>
  textOf(previewDocument(template, answers, { language })).flatMap((part) =>
    part.paragraphs.flatMap((text) =>
      readMarks(text).flatMap((piece) => {
        const place = "path" in piece ? readFormulaMark(piece.path) : undefined;
        return place && "value" in piece ? [{ ...place, value: piece.value }] : [];
      }),
    ),
  );

const sale = {
  number: 101,
  on: "2026-03-15",
  sellers: [parties.chavez, parties.barillas],
  buyers: [parties.meza],
  at: "la zona diez",
  area: "300.00",
  delivery: "2026-04-01",
  land: ["30052", "133", "268E", "Guatemala"],
} as const;

describe("what a page works out again", () => {
  test("is what the preview of the same answers prints, at every place of a real template", () => {
    for (const answers of [
      saleAnswers({ ...sale, price: "480,000.00" }),
      { vendedores: [{ nombre: "Ana", sexo: "" }] },
    ]) {
      const places = formulasIn(compraventa(), answers);
      expect(places.length).toBeGreaterThan(20);
      // References are the document's to tell.
      const shown = places.filter(({ source }) => !source.includes("referencia"));
      expect(shown.map((place) => formulaText(place, answers, "es"))).toEqual(shown.map(({ value }) => value));
    }
  });

  test("follows another answer at the same place", () => {
    const template = smallDocument(
      p("{#partes}{nombre | mayusculas}, {indice} de {total}{/partes}; {monto | words:USD}"),
    );
    const answers = { partes: [{ nombre: "Ana" }, { nombre: "" }], monto: "" };
    const [first, second, amount] = formulasIn(template, answers, "en");
    expect(first).toEqual({
      scope: "partes.0",
      source: "nombre | mayusculas",
      paths: ["partes.0.nombre"],
      value: "ANA",
    });
    expect(second).toMatchObject({ scope: "partes.1", value: "" });
    const other = { partes: [{ nombre: "Ana" }, { nombre: "Inés" }], monto: "5.00" };
    expect(second && formulaText(second, other, "en")).toBe("INÉS");
    expect(amount && formulaText(amount, other, "en")).toBe("five United States dollars");
    // An element that went away has no text.
    expect(second && formulaText(second, { partes: [{ nombre: "Ana" }] }, "en")).toBeUndefined();
  });

  test("leaves clauses and their references to the document, and gives an empty text for an empty result", () => {
    const template = smallDocument(p('{contador("c","x") | ordinal:f}: {si(a == "1", "", "otro")} {a | letras}'));
    const [choice, words] = formulasIn(template, { a: "1" });
    expect(choice).toMatchObject({ paths: ["a"], value: "\u200b" });
    expect(words).toMatchObject({ value: "uno" });
    expect(choice && formulaText(choice, { a: "2" }, "es")).toBe("otro");
    expect(formulaText({ scope: "", source: 'si(a == "1", referencia("x"), 2)' }, { a: "1" }, "es")).toBeUndefined();
    expect(formulaText({ scope: "", source: "a | letras" }, { a: "muchos" }, "es")).toBe("");
  });

  test("keeps money money, in a list by the key of its answers", () => {
    const answers = { precio: "1,500,000.00", pagos: [{ monto: "500000.00" }] };
    const money = ["precio", "pagos.monto"];
    const at = (source: string, scope = "") => formulaText({ scope, source }, answers, "es", money);
    expect(at("precio - suma(pagos.monto)")).toBe("1,000,000.00");
    expect(at("monto * 2", "pagos.0")).toBe("1,000,000.00");
    expect(at("precio / 7")).toBe("214,285.71");
    expect(at("precio / precio")).toBe("1.00");
    expect(formulaText({ scope: "", source: "precio * 2" }, answers, "es")).toBe("3000000.00");
  });
});
