import { expect, test } from "vitest";
import { smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { recognizeDocument } from "./recognize-document.ts";

const sale =
  "Comparecen JORGE ALBERTO MÉRIDA LÓPEZ, de cuarenta años de edad, casado, guatemalteco, con DPI número 1999 12345 0101, y ANA LUCÍA CIFUENTES RODAS, de treinta años de edad, casada, guatemalteca, con DPI número 2888 54321 0101, a quienes en adelante se denomina LOS VENDEDORES.";

/** A document with a paragraph behind the people of a sale. In it, `|` is a break. */
function read(line: string, mark: string) {
  const runs = line.split("|").map((text) => `<w:t xml:space="preserve">${text}</w:t>`);
  const behind = `<w:p><w:r>${runs.join(mark)}</w:r></w:p>`;
  const found = recognizeDocument(smallDocument(`<w:p><w:r><w:t>${sale}</w:t></w:r></w:p>${behind}`));
  const text = found.paragraphs[1]?.text ?? "";
  const names = ({ tag }: { readonly tag: readonly (string | number)[] }) =>
    tag.map((part) => (typeof part === "number" ? found.fields[part]?.name : part)).join("");
  const places = found.places.filter(({ paragraph }) => paragraph === 2);
  return {
    text,
    pieces: places.map((one) => [text.slice(one.start, one.end), names(one)]),
    doubts: found.doubts.filter(({ paragraph }) => paragraph === 2).map(({ start, end }) => text.slice(start, end)),
  };
}

test.each(["<w:tab/>", "<w:br/>", "<w:tab/><w:tab/>"])("names beside %s are two people", (mark) => {
  const { text, pieces } = read("Jorge Alberto Mérida López|Ana Lucía Cifuentes Rodas", mark);
  expect(text).toBe("Jorge Alberto Mérida LópezAna Lucía Cifuentes Rodas");
  expect(pieces).toEqual([
    ["Jorge Alberto Mérida López", "{vendedor_nombre}"],
    ["Ana Lucía Cifuentes Rodas", "{vendedor_2_nombre}"],
  ]);
});

test("a doubt behind breaks keeps its place", () => {
  const { doubts } = read("f)|____|Administradora Única|y Representante Legal", "<w:br/>");
  expect(doubts).toContain("Administradora Única");
});

test("what goes on behind a break is read as it is written", () => {
  const { text, pieces } = read("El precio es de CINCO MIL |QUETZALES (Q5,000.00).", "<w:br/>");
  expect(text).toBe("El precio es de CINCO MIL QUETZALES (Q5,000.00).");
  expect(pieces.map(([piece]) => piece).join("")).toContain("CINCO MIL QUETZALES");
});

test("a person, an office and a company on lines of their own are three things", () => {
  const { text, pieces } = read(
    "____|JULIO MONZÓN ARDÓN|Administrador Único y Representante Legal|INMOBILIARIA LOS CIPRESES, SOCIEDAD ANÓNIMA",
    "<w:br/>",
  );
  expect(pieces.map(([piece]) => piece)).toEqual(["JULIO MONZÓN ARDÓN", "INMOBILIARIA LOS CIPRESES, SOCIEDAD ANÓNIMA"]);
  expect(text).toContain("ARDÓNAdministrador");
});
