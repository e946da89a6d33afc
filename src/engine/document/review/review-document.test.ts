import { describe, expect, test } from "vitest";
import { fill } from "#engine/document/fill.ts";
import { employment } from "#seed/demo/quetzal-employment.ts";
import { leases } from "#seed/demo/quetzal-leases.ts";
import { powers } from "#seed/demo/quetzal-mandates.ts";
import { sales } from "#seed/demo/quetzal-sales.ts";
import { arrendamiento } from "#seed/documents/arrendamiento.ts";
import { compraventa } from "#seed/documents/compraventa.ts";
import { contratoTrabajo } from "#seed/documents/contrato-trabajo.ts";
import { mutuo } from "#seed/documents/mutuo.ts";
import { nda } from "#seed/documents/nda.ts";
import { poderEspecial } from "#seed/documents/poder-especial.ts";
import { sources } from "#seed/gallery/own-templates.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { replacePieces } from "../edit/replace-pieces.ts";
import { textOf } from "../text/text-of.ts";
import { type ReviewFacts, reviewDocument, reviewIds } from "./review-document.ts";

const none: ReviewFacts = { kinds: {}, choices: {}, loops: [], exclusive: [], amounts: {}, numbers: [] };
const review = (paragraphs: readonly string[], facts: Partial<ReviewFacts> = {}) => {
  const document = smallDocument(paragraphs.map((text) => p(text)).join(""));
  return { document, found: reviewDocument(document, { ...none, ...facts }) };
};
const findings = (paragraphs: readonly string[], facts: Partial<ReviewFacts> = {}) =>
  review(paragraphs, facts).found.map(({ id, key, text, start, end }) => [id, key ?? "", text.slice(start, end)]);

const filler = "Los comparecientes convienen libremente en que el comprador pagará al vendedor";

describe("what is found", () => {
  test("words and figures that differ, and figures alone", () => {
    expect(findings([`${filler} CIEN MIL QUETZALES (Q.10,000.00) y una multa de Q.500.00 dentro de 30 días.`])).toEqual(
      [
        ["words_differ", "", "CIEN MIL QUETZALES (Q.10,000.00)"],
        ["figures_only", "", "Q.500.00"],
        ["figures_only", "", "30 días"],
      ],
    );
    expect(
      findings(["Total: Q.500.00", `${filler} quinientos quetzales (Q.500.00), según el artículo 12 de la ley.`]),
    ).toEqual([]);
  });

  test("amounts and terms that are asked and never printed in words", () => {
    const facts = { amounts: { precio: "GTQ" as const }, numbers: ["plazo", "zona"] };
    const { document, found } = review(
      [`${filler} Q.{precio} en {plazo} meses, en la zona {zona} de esta ciudad.`],
      facts,
    );
    expect(found.map(({ id, key }) => [id, key])).toEqual([
      ["field_figures_only", "precio"],
      ["field_figures_only", "plazo"],
    ]);
    const mended = replacePieces(
      document,
      found.flatMap(({ rewrite }) => rewrite ?? []),
    );
    expect(textOf(mended)[0]?.paragraphs).toEqual([
      `${filler} {precio | letras:GTQ:cifras} en {plazo | letras:apocope:cifras} meses, en la zona {zona} de esta ciudad.`,
    ]);
    expect(findings([`${filler} {precio | letras:GTQ} (Q.{precio}) en un solo pago.`], facts)).toEqual([]);
    expect(findings(["Precio: Q.{precio}"], facts)).toEqual([]);
  });

  test("nearly the same names, and the tags of one under the name of the other", () => {
    const { document, found } = review([
      "{Nombre_vendedor} y {nombre_vendedor}",
      "{#a}{nombre_vendedor | mayusculas}{/a}",
    ]);
    expect(found).toMatchObject([
      { id: "near_duplicate_names", tag: "Nombre_vendedor", values: { other: "nombre_vendedor" } },
    ]);
    const mended = replacePieces(document, found[0]?.rewrite ?? []);
    expect(textOf(mended)[0]?.paragraphs[0]).toBe("{nombre_vendedor} y {nombre_vendedor}");
    expect(findings(["{vendedor_nacionalidad} {vendedor_nacionaldad}"])).toEqual([
      ["near_duplicate_names", "vendedor_nacionaldad", "{vendedor_nacionaldad}"],
    ]);
    expect(
      findings(["{valor_renta} {valor_venta} {comprador} {compradora} {testigo1_nombre} {testigo2_nombre}"]),
    ).toEqual([]);
  });

  test("tracked changes and comments, once each, with their number", () => {
    const change = `<w:p><w:ins w:id="1" w:author="x" w:date="2026-01-01T00:00:00Z"><w:r><w:t>nuevo</w:t></w:r></w:ins><w:del w:id="2" w:author="x" w:date="2026-01-01T00:00:00Z"><w:r><w:delText>viejo</w:delText></w:r></w:del></w:p>`;
    const comment = `<w:p><w:r><w:t>Precio</w:t></w:r><w:r><w:commentReference w:id="0"/></w:r></w:p>`;
    const found = reviewDocument(smallDocument(p("Uno") + change + comment), none);
    expect(found.map(({ id, values, text }) => [id, values["count"], text])).toEqual([
      ["changes_left", "2", "nuevo"],
      ["comments_left", "1", "Precio"],
    ]);
  });

  test("a date in figures gets its tag in words", () => {
    const { document, found } = review(["El {fecha_entrega} se entrega."]);
    expect(found.map(({ id }) => id)).toEqual(["date_in_figures"]);
    expect(textOf(replacePieces(document, found[0]?.rewrite ?? []))[0]?.paragraphs).toEqual([
      "El {fecha_entrega | larga} se entrega.",
    ]);
  });
});

describe("parts no answers print", () => {
  const facts = {
    choices: { sexo: ["Masculino", "Femenino"] },
    loops: ["socios"],
    exclusive: [["al_contado", "a_plazos"]],
  };
  test.each([
    ['{#sexo == "femenino"}{a}{/}', "never_chosen"],
    ['{#socios}{#sexo == "F"}{a}{/}{/socios}', "never_chosen"],
    ["{#al_contado}{#a_plazos}{a}{/a_plazos}{/al_contado}", "never_shown"],
    ["{#edad &gt;= 18 and edad &lt; 18}{a}{/}", "never_shown"],
    ["{#edad &gt; 60}{#edad &lt; 18}{a}{/}{/}", "never_shown"],
    ["{#con_fianza}{#!con_fianza}{a}{/}{/con_fianza}", "never_shown"],
    ['{#tipo == "casa"}{#tipo == "local"}{a}{/}{/}', "never_shown"],
  ])("%s", (text, id) => {
    expect(review([text], facts).found.map((one) => one.id)).toEqual([id]);
  });
  test.each([
    '{#sexo == "Femenino"}{a}{/}',
    '{^sexo == "Femenino"}{a}{/}',
    '{#sexo != "otro"}{a}{/}',
    '{#sexo == "Femenino" or sexo == "x"}{a}{/}',
    "{#al_contado}{a}{/al_contado}{#a_plazos}{b}{/a_plazos}",
    "{#edad &gt;= 18}{#edad &lt; 60}{a}{/}{/}",
    "{#edad &gt;= 18}{#edad &lt;= 18}{a}{/}{/}",
    "{#con_fianza}{a}{/con_fianza}{^con_fianza}{b}{/con_fianza}",
    '{#tipo == "casa"}{a}{/}{#tipo == "local"}{b}{/}',
  ])("not %s", (text) => {
    expect(review([text], facts).found.filter(({ id }) => id.startsWith("never"))).toEqual([]);
  });
});

const now = new Date("2026-03-15T12:00:00Z");

describe("no false alarm", () => {
  test.each(sources.map((one) => [one.id, one] as const))("in %s of the gallery", (_id, one) => {
    expect(
      reviewDocument(one.document(), none).map(({ id, text, start, end }) => [id, text.slice(start, end)]),
    ).toEqual([]);
  });
  test.each([compraventa, arrendamiento, poderEspecial, contratoTrabajo, nda, mutuo])("in the template %o", (make) => {
    expect(reviewDocument(make(), none).map(({ id, text, start, end }) => [id, text.slice(start, end)])).toEqual([]);
  });

  const deeds = [
    ["sales", compraventa(), sales(now)],
    ["leases", arrendamiento(), leases(now)],
    ["powers", poderEspecial(), powers(now)],
    ["employment", contratoTrabajo(), employment(now)],
  ] as const;
  test.each(deeds)(
    "in the finished %s of the demo",
    (_name, template, stories) => {
      const found = stories.slice(0, 2).flatMap(({ answers }) => {
        // The warnings of uploads are for templates: a finished deed has lines to write on.
        const { document } = fill(template, answers);
        return reviewDocument(document, none)
          .filter(({ id }) => reviewIds.some((own) => own === id))
          .map(({ id, text, start, end }) => [id, text.slice(start, end)]);
      });
      expect(found).toEqual([]);
    },
    60_000,
  );
});
