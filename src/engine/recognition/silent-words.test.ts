import { expect, test } from "vitest";
import { escapeXml } from "#engine/document/tags/scan-part.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { recognizeDocument } from "./recognize-document.ts";

const sale =
  "Comparecen JORGE ALBERTO MÉRIDA LÓPEZ, de cuarenta años de edad, casado, guatemalteco, comerciante, con DPI número 1999 12345 0101, a quien en adelante se denomina EL VENDEDOR, y BRENDA LUCÍA SOTO PAZ, de treinta años de edad, soltera, guatemalteca, electricista, con DPI número 2888 54321 0101, a quien en adelante se denomina LA COMPRADORA.";

/** The words of a paragraph that a tag takes or a doubt names, behind the people of a sale. */
function noticed(paragraph: string): string[] {
  const document = smallDocument([sale, paragraph].map((text) => p(escapeXml(text))).join(""));
  const { places, doubts } = recognizeDocument(document);
  return [...places, ...doubts]
    .filter((one) => one.paragraph === 2)
    .map(({ start, end }) => paragraph.slice(start, end));
}

// Words about people that stayed as they were when the next deed had people of another gender or number.
test.each<[words: string, paragraph: string]>([
  ["legítimos copropietarios", "Manifiestan que son legítimos copropietarios de la finca relacionada."],
  ["ellos", "Se advierte que ellos quedan sujetos a lo pactado."],
  ["Ellas", "Ellas serán responsables de los daños."],
  ["ella", "El precio se paga con el dinero que recibió de ella en efectivo."],
  ["la representante", "Aceptan la representante de la sociedad y los demás."],
  ["Administradora Única", "Administradora Única y Representante Legal"],
])("«%s» is a tag or a doubt", (words, paragraph) => {
  expect(noticed(paragraph)).toContain(words);
});

test.each([
  "Cada una de ellas mide diez metros.",
  "El contrato se rige por la ley y por ello es válido.",
  "Las partes son mayores de edad.",
])("nothing is doubtful about people in: %s", (paragraph) => {
  expect(noticed(paragraph).filter((words) => /^(?:ell[oa]s?|él|mayores)$/iu.test(words))).toEqual([]);
});

test("a number of one turns the participle behind its noun, and amortizations are counted", () => {
  const document = smallDocument(
    [
      sale,
      "El plazo es de dos (2) años, contados a partir de hoy.",
      "Se paga mediante dieciocho amortizaciones mensuales.",
    ]
      .map((text) => p(escapeXml(text)))
      .join(""),
  );
  const { places, fields } = recognizeDocument(document);
  const tags = places.map(({ tag }) =>
    tag.map((part) => (typeof part === "number" ? fields[part]?.name : part)).join(""),
  );
  expect(tags.join(" ")).toContain('plural:"año, contado":"años, contados"');
  expect(tags.join(" ")).toContain("{amortizaciones | letras:f}");
});

test.each([
  ["taller de mecánica", "El inmueble se destinará exclusivamente a taller de mecánica, sin poder variarlo."],
  ["ferretería", "Opera un negocio con giro de ferretería en el local."],
  ["clínica dental", "La casa será utilizada para clínica dental y no podrá subarrendarse."],
  ["vivienda familiar", "Se destina únicamente para uso de vivienda familiar."],
])("«%s» is a thing of the deed that is doubted", (words, paragraph) => {
  expect(noticed(paragraph)).toContain(words);
});

test.each(["El dinero se destinará a cubrir la deuda.", "Destina el resto para otros fines."])(
  "«%s» names no thing",
  (paragraph) => {
    expect(noticed(paragraph)).toEqual([]);
  },
);

test("an address that is written again is the same field, and ends before words that lead on", () => {
  const address = "la quinta avenida cuatro guion diez zona uno";
  const texts = [
    `El inmueble está ubicado en ${address}, municipio y departamento de Guatemala.`,
    `Las llaves se entregan en el inmueble, ${address}, municipio y departamento de Guatemala.`,
  ];
  const { fields, places } = recognizeDocument(smallDocument(texts.map((text) => p(escapeXml(text))).join("")));
  const found = fields.findIndex(({ name }) => name.endsWith("direccion"));
  expect(fields[found]?.value).toBe(`${address}, municipio y departamento de Guatemala`);
  expect(places.filter(({ tag }) => tag.includes(found)).map(({ paragraph }) => paragraph)).toEqual([1, 2]);
});

test("the department of a property is in doubt where it is written again", () => {
  const again = "La entrega se hará en el departamento de Sacatepéquez, ante testigos.";
  const document = smallDocument(
    [
      "Vende la finca situada en el municipio de Ciudad Vieja, departamento de Sacatepéquez, con área de cien metros.",
      again,
    ]
      .map((text) => p(escapeXml(text)))
      .join(""),
  );
  const { doubts } = recognizeDocument(document);
  expect(doubts.map(({ start, end, paragraph, thing }) => [again.slice(start, end), paragraph, thing])).toEqual([
    ["Sacatepéquez", 2, true],
  ]);
});

test("what a company owns says no gender of a person", () => {
  expect(noticed("La entidad Sol y Mar, Sociedad Anónima, es propietaria de la finca.")).not.toContain("propietaria");
});
