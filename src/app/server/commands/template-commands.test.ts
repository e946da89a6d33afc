import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openPackage } from "#engine/document/package.ts";
import { textOf } from "#engine/document/text/text-of.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { testImage } from "#tests/fixtures/documents/test-image.ts";
import { run as fields } from "./fields.ts";
import { run as lint } from "./lint.ts";
import { run as render } from "./render.ts";

let folder = "";
const at = (name: string) => join(folder, name);
let out: string[] = [];
let err: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "acta-commands-"));
  await writeFile(at("good.docx"), smallDocument(p("{fecha}") + p("{#partes}{nombre}{/partes}{#es_x}{y}{/es_x}")));
  await writeFile(at("invalid.docx"), smallDocument(p("uno") + p("Hola {nombre y {dpi}") + p("{Dpi}")));
  await writeFile(at("no.docx"), "no");
  await writeFile(at("answers.json"), JSON.stringify({ partes: [{ nombre: "Ana" }], es_x: false }));
  await writeFile(at("list.json"), "[]");
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  out = [];
  err = [];
  vi.stubEnv("LC_ALL", "en_GB.UTF-8");
  vi.spyOn(console, "log").mockImplementation((line: string) => void out.push(line));
  vi.spyOn(console, "error").mockImplementation((line: string) => void err.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test("lint prints errors and warnings as JSON and ends with 1", async () => {
  expect(await lint([at("invalid.docx"), "--json"])).toBe(1);
  expect(JSON.parse(out.join("\n"))).toEqual({
    errors: [
      {
        id: "unclosed_tag",
        file: "word/document.xml",
        paragraph: 2,
        start: 5,
        end: 12,
        tag: "nombre",
        text: "Hola {nombre y {dpi}",
      },
    ],
    warnings: [
      {
        id: "near_duplicate_names",
        file: "word/document.xml",
        paragraph: 3,
        start: 0,
        end: 5,
        tag: "Dpi",
        text: "{Dpi}",
      },
    ],
  });
});

test("lint speaks to people too, and a clean template ends with 0", async () => {
  expect(await lint([at("invalid.docx")])).toBe(1);
  expect(out.join("\n")).toContain("error unclosed_tag (word/document.xml, Page 1, paragraph 2)");
  expect(out.join("\n")).toContain("»{nombre«");
  out = [];
  await writeFile(at("clean.docx"), smallDocument(p("Yo, {nombre}.")));
  expect(await lint([at("clean.docx")])).toBe(0);
  expect(out).toEqual(["0 errors, 0 warnings."]);
});

test("they speak the language of the terminal", async () => {
  vi.stubEnv("LC_ALL", "es_GT.UTF-8");
  expect(await lint([at("invalid.docx")])).toBe(1);
  expect(out.join("\n")).toContain("error unclosed_tag (word/document.xml, Página 1, párrafo 2)");
  expect(out.at(-1)).toBe("1 error, 1 aviso.");
  expect(await lint([at("no.docx")])).toBe(2);
  expect(err.join("\n")).toContain("no es un documento de Word");
});

test("lint --output lists what Word would repair in a document", async () => {
  await writeFile(at("made.docx"), smallDocument(p("Listo.")));
  expect(await lint(["--output", at("made.docx")])).toBe(0);
  expect(out).toEqual(["0 errors."]);
  const wrong = smallDocument('<w:p><w:r><w:footnoteReference w:id="3"/></w:r><w:pPr/></w:p>', {
    "word/a.bin": "a",
  });
  await writeFile(at("broken.docx"), wrong);
  out = [];
  expect(await lint(["--output", at("broken.docx")])).toBe(1);
  expect(out).toEqual([
    "error type_missing\n    word/a.bin has no content type.",
    "error note_missing\n    word/document.xml has a sign for the note 3 (w:footnote), which does not exist.",
    "error element_order\n    w:pPr is at the wrong place in w:p (word/document.xml).",
    "3 errors.",
  ]);
  vi.stubEnv("LC_ALL", "es_GT.UTF-8");
  await writeFile(at("broken.docx"), smallDocument("<w:p>"));
  out = [];
  expect(await lint(["--output", at("broken.docx")])).toBe(1);
  expect(out[0]).toContain("word/document.xml no es XML bien formado.");
  out = [];
  expect(await lint(["--output", at("no.docx"), "--json"])).toBe(2);
  expect(JSON.parse(out.join("\n"))).toEqual({
    errors: [{ id: "not_a_package", file: "", subject: "", detail: "" }],
  });
  expect(await lint(["--output", at("absent.docx")])).toBe(2);
});

test("a formula is printed with its error, its fields and what it lacks", async () => {
  await writeFile(at("formula.docx"), smallDocument(p("{suma(cuotas.monto) | lertas} {%logo}")));
  expect(await lint([at("formula.docx"), "--json"])).toBe(1);
  expect(JSON.parse(out.join("\n")).errors).toMatchObject([{ id: "filter_unknown", start: 22, end: 28 }]);
  out = [];
  expect(await lint([at("formula.docx")])).toBe(1);
  expect(out.join("\n")).toContain("The filter “lertas” does not exist. Did you mean “letras”?");
  out = [];
  await writeFile(at("formula.docx"), smallDocument(p("{suma(cuotas.monto) | letras} {%logo}")));
  expect(await fields([at("formula.docx"), "--json"])).toBe(0);
  const file = "word/document.xml";
  expect(JSON.parse(out.join("\n"))).toEqual([
    { tag: "cuotas", kind: "loop", file, children: [{ tag: "monto", kind: "field", file, children: [] }] },
    { tag: "logo", kind: "field", file, children: [] },
  ]);
});

test("fields prints the tree", async () => {
  expect(await fields([at("good.docx"), "--json"])).toBe(0);
  const file = "word/document.xml";
  expect(JSON.parse(out.join("\n"))).toEqual([
    { tag: "fecha", kind: "field", file, children: [] },
    { tag: "partes", kind: "loop", file, children: [{ tag: "nombre", kind: "field", file, children: [] }] },
    { tag: "es_x", kind: "condition", file, children: [{ tag: "y", kind: "field", file, children: [] }] },
  ]);
  out = [];
  expect(await fields([at("good.docx")])).toBe(0);
  expect(out.join("\n")).toMatch(/ {2}field +y \(if yes\)/);
  out = [];
  expect(await fields([at("invalid.docx"), "--json"])).toBe(1);
  expect(JSON.parse(out.join("\n"))).toMatchObject([{ tag: "dpi" }, { tag: "Dpi" }]);
});

test("render writes the document and tells what is missing", async () => {
  const args = [at("good.docx"), at("answers.json"), "-o", at("out.docx"), "--json"];
  expect(await render(args)).toBe(0);
  expect(JSON.parse(out.join("\n"))).toEqual({ missing: ["fecha"] });
  expect(textOf(await readFile(at("out.docx")))[0]?.paragraphs).toEqual(["__________", "Ana"]);
  expect(await render([...args, "--strict"])).toBe(1);
});

test("render shows pictures from files, data URLs and base64, and says which it cannot", async () => {
  const picture = Buffer.from(testImage(20, 10, [200, 30, 30]));
  await mkdir(at("fotos"), { recursive: true });
  await writeFile(at("fotos/logo.png"), picture);
  const body = p("{%logo}") + p("{#socios}{nombre} {%firma | ancho:3}{/socios}") + p("{#fotos}{%.}{/fotos}");
  await writeFile(at("pictures.docx"), smallDocument(body));
  const base64 = picture.toString("base64");
  await writeFile(
    at("pictures.json"),
    JSON.stringify({
      logo: "fotos/logo.png",
      socios: [{ nombre: "Ana", firma: `data:image/png;base64,${base64}` }, { firma: base64 }],
      fotos: ["fotos/none.png", "good.docx"],
    }),
  );
  expect(await render([at("pictures.docx"), at("pictures.json"), "-o", at("pictures-out.docx"), "--json"])).toBe(0);
  expect(JSON.parse(out.join("\n"))).toEqual({ missing: ["socios.1.nombre", "fotos.0", "fotos.1"] });
  const parts = Object.keys(openPackage(await readFile(at("pictures-out.docx"))).files);
  expect(parts.filter((name) => name.startsWith("word/media/"))).toHaveLength(3);
  expect(err).toHaveLength(2);
  expect(err[0]).toContain("fotos/none.png: requires a PNG or JPEG image");
});

test("filters write in the language of the document, or the one asked for", async () => {
  await writeFile(at("english.docx"), smallDocument(p("The price of the house is {précio | words:USD}")));
  await writeFile(at("price.json"), '\uFEFF{"pre\u0301cio":2}');
  const args = [at("english.docx"), at("price.json"), "-o", at("english-out.docx")];
  const text = async () => textOf(await readFile(at("english-out.docx")))[0]?.paragraphs[0];
  expect(await render(args)).toBe(0);
  expect(await text()).toContain("is two United States dollars");
  expect(await render([...args, "--language", "es"])).toBe(0);
  expect(await text()).toContain("is dos dólares");
  expect(await render([...args, "--language", "fr"])).toBe(2);
});

test("what is missing is reported to people, and what there is but cannot be used", async () => {
  vi.stubEnv("LC_ALL", "es_GT.UTF-8");
  const body = p("{#partes}{nombre}{/partes} {fecha | larga} {lista | letras} {otro}");
  await writeFile(at("lacks.docx"), smallDocument(body));
  await writeFile(at("lacks.json"), JSON.stringify({ partes: [{ nombre: "Ana" }, {}], fecha: "hoy", lista: [{}] }));
  expect(await render([at("lacks.docx"), at("lacks.json"), "-o", at("lacks-out.docx")])).toBe(0);
  expect(out.slice(0, 4)).toEqual([
    "falta partes 2 › nombre",
    "fecha: «hoy» no sirve donde el documento lo usa",
    "lista: «[…]» no sirve donde el documento lo usa",
    "falta otro",
  ]);
});

test("render writes nothing for an invalid template", async () => {
  expect(await render([at("invalid.docx"), at("answers.json"), "-o", at("never.docx")])).toBe(1);
  await expect(readFile(at("never.docx"))).rejects.toThrow();
  expect(err.join("\n")).toContain("unclosed_tag");
});

test("a document without anything of Word's is unusable", async () => {
  await writeFile(at("foreign.docx"), smallDocument("", { "word/document.xml": "<x>{a}</x>" }));
  expect(await lint([at("foreign.docx")])).toBe(2);
  expect(out[0]).toMatch(/^error template_unreadable\n/);
  expect(await fields([at("foreign.docx")])).toBe(2);
  expect(await render([at("foreign.docx"), at("answers.json"), "-o", at("x.docx")])).toBe(2);
});

test.each([
  ["a file that is no document", () => lint([at("no.docx")])],
  ["a file that is not there", () => fields([at("none.docx")])],
  ["no file", () => lint([])],
  ["an unknown option", () => lint([at("good.docx"), "--loud"])],
  ["no output", () => render([at("good.docx"), at("answers.json")])],
  ["answers that are no JSON", () => render([at("good.docx"), at("no.docx"), "-o", at("x.docx")])],
  ["answers that are no object", () => render([at("good.docx"), at("list.json"), "-o", at("x.docx")])],
  [
    "answers too large for any document",
    async () => {
      await writeFile(at("many.docx"), smallDocument(p("{#l}{.}{/l}")));
      await writeFile(at("many.json"), JSON.stringify({ l: Array.from({ length: 200_000 }, () => "x") }));
      return render([at("many.docx"), at("many.json"), "-o", at("x.docx")]);
    },
  ],
  ["an output that cannot be", () => render([at("good.docx"), at("answers.json"), "-o", at("none/x.docx")])],
])("2 and a word on stderr for %s", async (_, command) => {
  expect(await command()).toBe(2);
  expect(err.join("")).not.toBe("");
});

test("an unusable file is reported as JSON where that is asked for", async () => {
  expect(await lint([at("no.docx"), "--json"])).toBe(2);
  expect(JSON.parse(out.join("\n"))).toEqual({ errors: [], warnings: [], problems: [{ code: "notZip" }] });
});
