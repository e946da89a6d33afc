import { expect, test } from "vitest";
import { readZipEntries, zipLimits } from "#engine/document/zip/read.ts";
import { corpus, refusedDialects } from "#tests/fixtures/documents/corpus.ts";
import { rawZip } from "#tests/fixtures/documents/raw-zip.ts";
import { p, smallDocument, smallParts } from "#tests/fixtures/documents/small-document.ts";
import { hostileFiles } from "#tests/fixtures/hostile/packages.ts";
import { processorMs } from "#tests/support/processor-time.ts";
import { arrendamiento } from "../../../seed/documents/arrendamiento.ts";
import { compraventa } from "../../../seed/documents/compraventa.ts";
import { nda } from "../../../seed/documents/nda.ts";
import { poderEspecial } from "../../../seed/documents/poder-especial.ts";
import { checkPackage } from "./check-package.ts";

test.each(hostileFiles.map((file) => [file.name, file] as const))("refused: %s", (_, file) => {
  const bytes = file.bytes();
  const started = processorMs();
  expect(checkPackage(bytes).map((problem) => problem.code)).toContain(file.code);
  expect(processorMs() - started).toBeLessThan(10_000);
});

test("real documents pass", () => {
  for (const make of [compraventa, arrendamiento, poderEspecial, nda]) expect(checkPackage(make())).toEqual([]);
});

test("a document may be stored instead of deflated, with folders, a comment and a picture of any kind", () => {
  const entries = Object.entries(smallParts(p("x"))).map(([name, data]) => ({ name, data, method: 0 }));
  const more = [
    { name: "word/", data: "" },
    { name: "word/media/a.png", data: Buffer.from([0x89, 0x50, 0, 1, 2]) },
  ];
  expect(checkPackage(rawZip([...entries, ...more], { comment: "hecho a mano" }))).toEqual([]);
});

test("hyperlinks, fields of pages and the attached template of an office are no problem", () => {
  const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="file:///C:/Plantillas/Notaria.dotm" TargetMode="External"/></Relationships>`;
  const body = `<w:p><w:r><w:instrText xml:space="preserve"> PAGE </w:instrText></w:r><w:r><w:instrText> HYPERLINK "https://x.gt" </w:instrText></w:r></w:p>`;
  expect(checkPackage(smallDocument(body, { "word/_rels/settings.xml.rels": relations }))).toEqual([]);
});

test("several problems are reported at once, each with its part", () => {
  const bytes = smallDocument(p("x"), { "word/a.xml": "<!DOCTYPE a><a/>", "word/b.xml": "<b>", "word/c.exe": "MZ" });
  expect(checkPackage(bytes).map((problem) => [problem.code, problem.part])).toEqual([
    ["doctype", "word/a.xml"],
    ["malformedXml", "word/b.xml"],
    ["program", "word/c.exe"],
  ]);
});

test("no damage to a document makes the check fail or last", () => {
  const good = smallDocument(p("{nombre}"));
  for (let i = 0; i < 400; i++) {
    const bytes = Uint8Array.from(good);
    // Every position in turn, with values that touch signatures, lengths and flags.
    bytes[(i * 7919) % bytes.length] = (i * 97) % 256;
    expect(Array.isArray(checkPackage(bytes))).toBe(true);
  }
  for (let length = 0; length < good.length; length += 13) expect(checkPackage(good.slice(0, length)).length).toBe(1);
});

test("the limits are those of the security design", () => {
  expect(zipLimits).toEqual({ entries: 2000, inflated: 100 * 1024 * 1024, ratio: 100, ratioFrom: 200 * 1024 });
  expect(readZipEntries(smallDocument(p("x"))).map((entry) => entry.name)).toContain("word/document.xml");
});

test("files of other programs are accepted, or refused in one sentence", () => {
  for (const { dialect, contents, bytes } of corpus())
    expect([dialect, contents, checkPackage(bytes).map(({ code }) => code)]).toEqual([
      dialect,
      contents,
      refusedDialects[dialect] === undefined ? [] : [refusedDialects[dialect]],
    ]);
});
