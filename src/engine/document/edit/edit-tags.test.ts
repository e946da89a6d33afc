import { describe, expect, test } from "vitest";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { fill } from "../fill.ts";
import { inspectTemplate } from "../inspect-template.ts";
import { openPackage, partText } from "../package.ts";
import { textOf } from "../text/text-of.ts";
import { editTags, type TagEdit } from "./edit-tags.ts";

const file = "word/document.xml";
const body = (document: Uint8Array) => textOf(document)[0]?.paragraphs ?? [];
const edited = (paragraphs: readonly string[], ...edits: readonly TagEdit[]) =>
  editTags(smallDocument(paragraphs.map((text) => p(text)).join("")), edits);
const xmlOf = (document: Uint8Array) => partText(openPackage(document), file);

describe("a piece of text becomes a field", () => {
  test("with the filter that prints the text, also at the other places of the same text", () => {
    const { document, failed } = edited(
      [
        "El precio es CIEN MIL QUETZALES (Q100,000.00).",
        "Paga CIEN MIL QUETZALES (Q100,000.00) hoy.",
        "Ana Pérez y ANA PÉREZ",
      ],
      { edit: "field", at: { text: "CIEN MIL QUETZALES (Q100,000.00)" }, name: "precio", everywhere: true },
      { edit: "field", at: { text: "Ana Pérez" }, name: "vendedora", everywhere: true },
      { edit: "field", at: { text: "ANA PÉREZ" }, name: "vendedora", everywhere: false },
    );
    expect(failed).toBeUndefined();
    const tag = "{precio | letras:GTQ:cifras:mayusculas}";
    expect(body(document)).toEqual([
      `El precio es ${tag}.`,
      `Paga ${tag} hoy.`,
      "{vendedora} y {vendedora | mayusculas}",
    ]);
    const filled = fill(document, { precio: "100,000.00", vendedora: "Ana Pérez" }).document;
    expect(body(filled)[1]).toBe("Paga CIEN MIL QUETZALES (Q100,000.00) hoy.");
  });

  test("where it was chosen, among several, with other white space, and over runs that keep their look", () => {
    const run = (text: string, look = "") => `<w:r>${look}<w:t xml:space="preserve">${text}</w:t></w:r>`;
    const bold = "<w:rPr><w:b/></w:rPr>";
    const document = smallDocument(`<w:p>${run("cinco y ")}${run("cin", bold)}${run("co y cinco")}</w:p>`);
    const at = { file, paragraph: 1, before: "cinco  y ", text: "cin\u200Bco" };
    const changed = editTags(document, [{ edit: "field", at, name: "plazo", everywhere: false }]).document;
    expect(body(changed)).toEqual(["cinco y {plazo} y cinco"]);
    expect(xmlOf(changed)).toContain(`${bold}<w:t xml:space="preserve">{plazo}</w:t>`);
  });

  test("in a loop only for its elements", () => {
    const { document } = edited(["uno {#socios}{nombre} uno{/socios} uno"], {
      edit: "field",
      at: { text: "uno" },
      name: "lugar",
      everywhere: true,
    });
    expect(body(document)).toEqual(["{lugar} {#socios}{nombre} uno{/socios} {lugar}"]);
  });

  test("recorded changes stay recorded", () => {
    const inserted = '<w:ins w:id="1" w:author="Ana"><w:r><w:t>diez días</w:t></w:r></w:ins>';
    const gone = '<w:del w:id="2" w:author="Ana"><w:r><w:delText>cinco</w:delText></w:r></w:del>';
    const document = smallDocument(`<w:p><w:r><w:t>en </w:t></w:r>${gone}${inserted}</w:p>`);
    const changed = editTags(document, [{ edit: "field", at: { text: "diez" }, name: "plazo", everywhere: false }]);
    expect(xmlOf(changed.document)).toContain(gone);
    expect(xmlOf(changed.document)).toContain(
      '<w:ins w:id="1" w:author="Ana"><w:r><w:t>{plazo | letras:apocope} días</w:t>',
    );
  });
});

describe("a part", () => {
  test("of one paragraph keeps its runs and can be left out", () => {
    const { document, kinds } = edited(["Se vende la casa, con garantía, hoy."], {
      edit: "section",
      at: { text: ", con garantía" },
      name: "con_garantia",
      kind: "condition",
    });
    expect(body(document)).toEqual(["Se vende la casa{#con_garantia}, con garantía{/con_garantia}, hoy."]);
    expect(kinds).toEqual({ con_garantia: "condition" });
    expect(body(fill(document, { con_garantia: false }).document)).toEqual(["Se vende la casa, hoy."]);
  });

  test("of whole paragraphs leaves nothing behind, and repeats them", () => {
    const { document, kinds } = edited(["Antes.", "Firma {nombre}", "de {lugar}.", "Después."], {
      edit: "section",
      at: { text: "Firma" },
      to: { text: "de {lugar}" },
      name: "socios",
      kind: "loop",
    });
    expect(body(document)).toEqual(["Antes.", "{#socios}", "Firma {nombre}", "de {lugar}.", "{/socios}", "Después."]);
    expect(inspectTemplate(document, { kinds }).tree).toMatchObject([
      { key: "socios", kind: "loop", children: [{ key: "socios.nombre" }, { key: "socios.lugar" }] },
    ]);
    const two = {
      socios: [
        { nombre: "Ana", lugar: "Xela" },
        { nombre: "Luis", lugar: "Cobán" },
      ],
    };
    const texts = ["Antes.", "Firma Ana", "de Xela.", "Firma Luis", "de Cobán.", "Después."];
    expect(body(fill(document, two).document)).toEqual(texts);
    expect(body(fill(document, { socios: [] }).document)).toEqual(["Antes.", "Después."]);
  });

  test("over the cells of a row is the row, over cells of several rows it is none", () => {
    const cell = (text: string) => `<w:tc><w:tcPr/>${p(text)}</w:tc>`;
    const row = (...texts: readonly string[]) => `<w:tr>${texts.map(cell).join("")}</w:tr>`;
    const table = smallDocument(`<w:tbl>${row("Cuota", "Monto")}${row("{numero}", "{monto}")}</w:tbl>${p("Fin")}`);
    const of = (at: string, to: string) =>
      editTags(table, [{ edit: "section", at: { text: at }, to: { text: to }, name: "cuotas", kind: "loop" }]);
    const { document } = of("{numero}", "{monto}");
    const two = {
      cuotas: [
        { numero: "1", monto: "5" },
        { numero: "2", monto: "6" },
      ],
    };
    expect(body(fill(document, two).document)).toEqual(["Cuota", "Monto", "1", "5", "2", "6", "Fin"]);
    expect(of("Monto", "{monto}").failed).toEqual({ at: 0, why: "not_together" });
  });

  test("that is all a cell has leaves the cell its paragraph", () => {
    const cell = (text: string) => `<w:tc><w:tcPr/>${p(text)}</w:tc>`;
    const table = smallDocument(`<w:tbl><w:tr>${cell("Garantía")}${cell("Un año")}</w:tr></w:tbl>${p("Fin")}`);
    const edit = { edit: "section", at: { text: "Un año" }, name: "con_garantia", kind: "condition" } as const;
    const { document } = editTags(table, [edit]);
    expect(body(document)).toEqual(["Garantía", "{#con_garantia}Un año{/con_garantia}", "Fin"]);
    expect(inspectTemplate(document).errors).toEqual([]);
    expect(body(fill(document, { con_garantia: false }).document)).toEqual(["Garantía", "", "Fin"]);
  });

  test("is taken away with its tags, and their paragraphs where they stood alone", () => {
    const { document } = edited(
      ["{#socios}", "Firma {nombre}{#casado}, casado{/casado}", "{/socios}", "Fin"],
      { edit: "unwrap", key: "socios" },
      { edit: "unwrap", key: "casado" },
    );
    expect(body(document)).toEqual(["Firma {nombre}, casado", "Fin"]);
  });
});

test("another name goes everywhere: formulas, loops, what is in them, and names an element shares", () => {
  const { document, renames } = edited(
    [
      "{precio | letras:GTQ} {precio*2}",
      "{#cuotas}{monto} de {precio}{/cuotas}",
      "{suma(cuotas.monto)} {cuotas | enumera:monto}",
    ],
    { edit: "rename", key: "precio", name: "precio total" },
    { edit: "rename", key: "cuotas", name: "pagos" },
    { edit: "rename", key: "pagos.monto", name: "valor" },
  );
  expect(body(document)).toEqual([
    "{[precio total] | letras:GTQ} {[precio total]*2}",
    "{#pagos}{valor} de {precio total}{/pagos}",
    "{suma(pagos.valor)} {pagos | enumera:valor}",
  ]);
  expect(Object.fromEntries(renames)).toEqual({
    precio: "precio total",
    "cuotas.precio": "pagos.precio total",
    cuotas: "pagos",
    "cuotas.monto": "pagos.valor",
  });
});

test("a question of each element keeps its name when one outside of the same name gets another", () => {
  const inLoop = "{#socios}{nombre}{#casado} casado{/casado}{/socios}";
  const { document, renames } = edited(["{#casado}Sí{/casado}", inLoop], {
    edit: "rename",
    key: "casado",
    name: "es_casado",
  });
  expect(body(document)).toEqual(["{#es_casado}Sí{/es_casado}", inLoop]);
  expect(renames).toEqual([["casado", "es_casado"]]);
});

test.each<[Parameters<typeof edited>[1], string]>([
  [{ edit: "field", at: { text: "nada" }, name: "x", everywhere: false }, "not_found"],
  [{ edit: "field", at: { text: "{uno}" }, name: "x", everywhere: false }, "inside_tag"],
  [{ edit: "field", at: { text: "hola" }, name: "a|b", everywhere: false }, "name_invalid"],
  [{ edit: "section", at: { text: "no} y" }, name: "x", kind: "loop" }, "inside_tag"],
  [{ edit: "section", at: { text: "hola" }, name: "uno", kind: "loop" }, "name_taken"],
  [{ edit: "rename", key: "lista", name: "uno" }, "name_taken"],
  [{ edit: "rename", key: "otro", name: "uno" }, "not_found"],
  [{ edit: "unwrap", key: "otro" }, "not_found"],
])("an impossible edit is reported and changes nothing: %o", (edit, why) => {
  const paragraphs = ["hola {uno} y {#lista}{dos}{/lista}"];
  const { document, failed } = edited(paragraphs, edit);
  expect(failed).toEqual({ at: 0, why });
  expect(body(document)).toEqual(paragraphs);
});
