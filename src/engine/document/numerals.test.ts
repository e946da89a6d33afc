import { describe, expect, test } from "vitest";
import { p, part, smallDocument, table } from "#tests/fixtures/documents/small-document.ts";
import type { Answers } from "./answers-lookup.ts";
import { compileTemplate } from "./compile-template.ts";
import { inspectTemplate } from "./inspect-template.ts";
import type { NamedNumbering } from "./numerals.ts";
import { previewOf } from "./preview.ts";
import { textOf } from "./text/text-of.ts";
import { unresolvedReferences } from "./unresolved.ts";

const clauses: NamedNumbering = { name: "clausula", type: "ordinalFeminine", separator: ".", case: "upper" };
const lettered: NamedNumbering = { name: "inciso", type: "letters", separator: ")" };

/**
 * Returns the printed text from all three ways: filled, filled for a batch, and in the preview, which marks the
 * places that depend on answers.
 */
function printed(
  body: string,
  answers: Answers = {},
  numbering: readonly NamedNumbering[] = [clauses, lettered],
  more?: Record<string, string>,
): { readonly text: readonly string[]; readonly missing: readonly string[] } {
  const template = compileTemplate(smallDocument(body, more));
  const { docx, missing } = template.render(answers, { numbering });
  const text = textOf(docx).flatMap((each) => each.paragraphs);
  const prepared = template.render(answers, { numbering, compression: "prepared" });
  expect(textOf(prepared.docx).flatMap((each) => each.paragraphs)).toEqual(text);
  return { text, missing };
}
const unresolved = (body: string, answers: Answers) =>
  unresolvedReferences(inspectTemplate(smallDocument(body)).numbering.references, answers);

describe("a series with a numbering", () => {
  test("prints its numbers in the order of the document, and refers to them without their separator", () => {
    const body =
      p('Véase {referencia("precio")}.') +
      p('{contador("clausula")} Objeto.') +
      p('{contador("clausula", "precio")} Precio: {contador("inciso")} uno, {contador("inciso")} dos.') +
      p('La cláusula {referencia("precio") | minusculas} y la {referencia("precio") | romano}.');
    expect(printed(body)).toEqual({
      missing: [],
      text: ["Véase SEGUNDA.", "PRIMERA. Objeto.", "SEGUNDA. Precio: a) uno, b) dos.", "La cláusula segunda y la II."],
    });
  });

  test("is found by its name without case, accents and separators; without a numbering it prints figures", () => {
    const body = p('{contador("Cláusula")} {counter("CLAUSULA")} {contador("otra")}');
    expect(printed(body).text).toEqual(["PRIMERA. SEGUNDA. 1"]);
  });

  test("begins after its offset, also for filters, comparisons and references", () => {
    const body = p(
      '{contador("c", "x")} {contador("c") | romano} {si(contador("c") == 7, "siete", "")} {referencia("x")}',
    );
    expect(printed(body, {}, [{ name: "c", type: "letters", offset: 4, separator: ")" }]).text).toEqual([
      "e) VI siete e",
    ]);
  });

  test("is part of formulas as the text it prints", () => {
    const body = p('{"Cláusula " & contador("clausula", "a") & " DEL PRECIO"}') + p('{contador("clausula") | oracion}');
    expect(printed(body).text).toEqual(["Cláusula PRIMERA. DEL PRECIO", "SEGUNDA."]);
  });

  test("is written in the language of the document", () => {
    const template = compileTemplate(smallDocument(p('{counter("clausula")}')));
    const text = (docx: Uint8Array) => textOf(docx)[0]?.paragraphs;
    expect(text(template.render({}, { numbering: [clauses], language: "en" }).docx)).toEqual(["FIRST."]);
    expect(text(previewOf(template, {}, { numbering: [clauses] }))).toEqual(["PRIMERA."]);
  });
});

describe("an optional clause that drops out", () => {
  const body =
    p('{contador("clausula")} Objeto, salvo {referencia("fin")}.') +
    p("{#con_fiador}") +
    p('{contador("clausula", "fiador")} Fiador.') +
    p("{/con_fiador}") +
    p('{contador("clausula", "fin")} Fin{#con_fiador}, con {referencia("fiador")}{/con_fiador}.');

  test("renumbers the rest, and the references before and after", () => {
    expect(printed(body, { con_fiador: true }).text).toEqual([
      "PRIMERA. Objeto, salvo TERCERA.",
      "SEGUNDA. Fiador.",
      "TERCERA. Fin, con SEGUNDA.",
    ]);
    expect(printed(body, { con_fiador: false }).text).toEqual(["PRIMERA. Objeto, salvo SEGUNDA.", "SEGUNDA. Fin."]);
    expect(inspectTemplate(smallDocument(body)).numbering.references).toEqual([]);
  });

  test("leaves a reference to it blank, and reports the answer that decides", () => {
    const loose =
      p("{#con_fiador}") + p('{contador("clausula", "fiador")}') + p("{/con_fiador}") + p('{referencia("fiador")}');
    expect(unresolved(loose, { con_fiador: true })).toEqual([]);
    expect(unresolved(loose, { con_fiador: false })).toEqual([{ id: "gone", label: "fiador", path: "con_fiador" }]);
    expect(printed(loose, { con_fiador: false })).toEqual({ text: ["__________"], missing: ['referencia("fiador")'] });
  });

  test("is what another answers for, when one of two always prints", () => {
    const either =
      p("{#al_contado}") +
      p('{contador("clausula", "pago")}') +
      p("{/al_contado}") +
      p("{^al_contado}") +
      p('{contador("clausula", "pago")}') +
      p("{/al_contado}") +
      p('{referencia("pago")}');
    expect(inspectTemplate(smallDocument(either)).errors).toEqual([]);
    for (const al_contado of [true, false]) {
      expect(printed(either, { al_contado }).text).toEqual(["PRIMERA.", "PRIMERA"]);
      expect(unresolved(either, { al_contado })).toEqual([]);
    }
  });

  test("is decided by formulas too", () => {
    const body = p("{#precio > 100}") + p('{contador("c", "x")}') + p("{/}") + p('{^a}{referencia("x")}{/a}');
    expect(unresolved(body, { precio: "500" })).toEqual([]);
    expect(unresolved(body, { precio: "50" })).toEqual([{ id: "gone", label: "x", path: "precio" }]);
    expect(unresolved(body, { precio: "50", a: true })).toEqual([]);
  });
});

describe("in a loop", () => {
  const body =
    p("{#socios}") +
    p('{contador("clausula", "socio")} {nombre}, véase {referencia("socio")}.') +
    p("{#aportes}") +
    p('{contador("inciso")} {monto} de {referencia("socio")}') +
    p("{/aportes}") +
    p("{/socios}") +
    p('{contador("clausula")} Fin.');
  const socios = [
    { nombre: "Ana", aportes: [{ monto: "1" }, { monto: "2" }] },
    { nombre: "Luis", aportes: [{ monto: "3" }] },
  ];

  test("each element has its number, and its references mean its own", () => {
    expect(printed(body, { socios }).text).toEqual([
      "PRIMERA. Ana, véase PRIMERA.",
      "a) 1 de PRIMERA",
      "b) 2 de PRIMERA",
      "SEGUNDA. Luis, véase SEGUNDA.",
      "c) 3 de SEGUNDA",
      "TERCERA. Fin.",
    ]);
  });

  test("a reference from outside means the only element, and of several none", () => {
    const outside = `${body}${p('{referencia("socio")}')}`;
    const { errors, warnings } = inspectTemplate(smallDocument(outside));
    expect([errors, warnings.map(({ id, tag }) => `${id} ${tag}`)]).toEqual([[], ["label_in_loop socio"]]);
    const [ana] = socios;
    expect(printed(outside, { socios: ana ? [ana] : [] }).text.at(-1)).toBe("PRIMERA");
    expect(printed(outside, { socios }).text.at(-1)).toBe("__________");
    expect(unresolved(outside, { socios: ana ? [ana] : [] })).toEqual([]);
    expect(unresolved(outside, { socios })).toEqual([{ id: "several", label: "socio", path: "socios" }]);
    expect(unresolved(outside, { socios: [] })).toEqual([{ id: "gone", label: "socio", path: "socios" }]);
  });

  test("rows of a table are counted too", () => {
    const rows = table([p('{#filas}{contador("inciso")}'), p("{monto}{/filas}")]);
    expect(printed(rows, { filas: [{ monto: "1" }, { monto: "2" }] }).text).toEqual(["a)", "1", "b)", "2"]);
  });
});

describe("what cannot be resolved is an error of the upload, at its place", () => {
  test("a reference to nothing, and one label for two numbers that print together", () => {
    const read = (body: string) =>
      inspectTemplate(smallDocument(body)).errors.map(({ id, tag, paragraph }) => [id, tag, paragraph]);
    expect(read(p('{contador("c", "a")}') + p('{referencia("b")}'))).toEqual([["label_unknown", "b", 2]]);
    expect(read(p('{contador("c", "a")}') + p('{contador("c", "Á")} {referencia("a")}'))).toEqual([
      ["label_repeated", "Á", 2],
    ]);
    expect(read(p('{contador("c", "a")}') + p('{#x}{contador("c", "a")}{/x}'))).toEqual([["label_repeated", "a", 2]]);
    expect(read(p('{#x}{contador("c", "a")}{/x}') + p('{#y}{contador("c", "a")}{/y}'))).toEqual([]);
  });

  test("a label that prints twice is reported when the document is filled", () => {
    const body = p('{#x}{contador("c", "a")}{/x}{#y}{contador("c", "a")}{/y}{referencia("a")}');
    expect(unresolved(body, { x: true, y: false })).toEqual([]);
    expect(unresolved(body, { x: true, y: true })).toEqual([{ id: "several", label: "a", path: "y" }]);
  });
});

test("the series of a document, with how many tags leave their writing to the numbering", () => {
  const body = p(
    '{contador("clausula")} {contador("Cláusula") | romano} {contador("inciso")} {#l}{contador("inciso")}{/l}',
  );
  expect(inspectTemplate(smallDocument(body)).numbering.series).toEqual([
    { name: "clausula", places: 2, plain: 1 },
    { name: "inciso", places: 2, plain: 2 },
  ]);
  expect(inspectTemplate(smallDocument(body)).tree.map(({ name }) => name)).toEqual(["l"]);
});

describe("parts beside the body", () => {
  test("a text box is counted once, though Word keeps it twice", () => {
    const box = `<w:txbxContent>${p('{contador("clausula")} Cuadro')}</w:txbxContent>`;
    const twice = `<w:p><w:r><mc:AlternateContent xmlns:mc="m"><mc:Choice Requires="wps">${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    const text = printed(`${p('{contador("clausula")}')}${twice}${p('{contador("clausula")}')}`).text;
    expect([text[0], text.at(-1)]).toEqual(["PRIMERA.", "TERCERA."]);
    expect(text.filter((each) => each.includes("Cuadro")).every((each) => each.includes("SEGUNDA."))).toBe(true);
  });

  test("a header refers to the body", () => {
    const header = part("hdr", p('Cláusula {referencia("x")}'));
    const { text } = printed(p('{contador("clausula", "x")}'), {}, [clauses], { "word/header1.xml": header });
    expect(text).toContain("Cláusula PRIMERA");
  });
});
