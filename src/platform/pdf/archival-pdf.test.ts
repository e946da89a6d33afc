import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString, StandardFonts } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { archivalPdf } from "#tests/fixtures/documents/archival-pdf.ts";
import { declaredLevel } from "./archival-level.ts";
import { archivalDocument, archivalErrors } from "./archival-pdf.ts";

const annotated = (entries: Record<string, unknown>) => (pdf: PDFDocument) =>
  pdf
    .getPage(0)
    .node.set(PDFName.of("Annots"), pdf.context.obj([{ Type: "Annot", Subtype: "Link", F: 4, ...entries }] as never));

const annex = {
  name: "anexo.pdf",
  mediaType: "application/pdf",
  description: "Anexo",
  bytes: Buffer.from("%PDF"),
  at: new Date(0),
};

test("what keeps the rules has no faults, and says its level", async () => {
  const pdf = await archivalPdf();
  expect(await archivalErrors(pdf, "PDF/A-2b")).toEqual([]);
  expect(declaredLevel(pdf)).toBe("PDF/A-2b");
  expect(declaredLevel(Buffer.from('pdfaid:part="3" pdfaid:conformance="B"'))).toBe("PDF/A-3b");
  expect(declaredLevel(Buffer.from("%PDF-1.7"))).toBeUndefined();
});

test.each<[clause: string, change: (pdf: PDFDocument) => unknown]>([
  ["6.1.3", ({ context }) => void delete context.trailerInfo.ID],
  ["6.2.3", ({ catalog }) => catalog.delete(PDFName.of("OutputIntents"))],
  ["6.6.2", ({ catalog }) => catalog.delete(PDFName.of("Metadata"))],
  ["6.1.7.2", ({ context }) => context.register(context.stream("x", { Filter: "LZWDecode" }))],
  ["6.1.7.1", ({ context }) => context.register(context.stream("x", { F: PDFString.of("elsewhere") }))],
  ["6.2.8", ({ context }) => context.register(context.stream("x", { Subtype: "Image", Interpolate: true }))],
  ["6.2.11.4", (pdf) => pdf.embedFont(StandardFonts.Helvetica).then((font) => pdf.getPage(0).drawText("a", { font }))],
  ["6.3.1", annotated({ Subtype: "Movie" })],
  ["6.3.2", annotated({ F: 0 })],
  ["6.3.2", annotated({ F: 4 + 2 })],
  ["6.5.1", annotated({ A: { S: "Launch" } })],
  ["6.5.1", ({ catalog, context }) => catalog.set(PDFName.of("OpenAction"), context.obj({ S: "JavaScript" }))],
  ["6.5.2", ({ catalog, context }) => catalog.set(PDFName.of("AA"), context.obj({}))],
  ["6.8", (pdf) => pdf.attach(annex.bytes, "anexo.pdf")],
])("a fault of clause %s is found", async (clause, change) => {
  const errors = await archivalErrors(await archivalPdf("PDF/A-2b", change), "PDF/A-2b");
  expect(errors.map((words) => words.split(" ")[0])).toContain(clause);
});

test("another level, or none, is a fault", async () => {
  expect(await archivalErrors(await archivalPdf(), "PDF/A-3b")).toEqual([
    expect.stringMatching(/^6\.6\.4 /),
    expect.stringMatching(/^6\.8 /),
  ]);
});

test("the moment of the conversion is in none of its bytes, and what else differs is", async () => {
  const made = (year: number, grey = 0) =>
    archivalPdf("PDF/A-2b", ({ catalog, context }) => {
      const profile = Buffer.alloc(200, grey);
      profile.writeUInt16BE(year, 24);
      const intents = catalog.lookup(PDFName.of("OutputIntents"), PDFArray);
      const stream = context.register(context.flateStream(profile, { N: 3 }));
      intents.lookup(0, PDFDict).set(PDFName.of("DestOutputProfile"), stream);
    });
  /** The length of the profile as an object of its own, as LibreOffice writes it: compressed it differs with the date. */
  const measured = async (pdf: Promise<Uint8Array>, length: number) =>
    Buffer.from(
      Buffer.from(await pdf)
        .toString("latin1")
        .replace(/(\/N 3\n\/Filter \/FlateDecode\n\/Length )\d+/, "$1900 0 R")
        .replace("\nxref\n", `\n900 0 obj\n${length}\nendobj\n\nxref\n`),
      "latin1",
    );
  const hash = async (pdf: Promise<Uint8Array>) => Buffer.from(await archivalDocument(await pdf, [])).toString("hex");
  const first = await hash(made(2026));
  expect(await hash(made(2031))).toBe(first);
  expect(await hash(measured(made(2031), 12))).toBe(await hash(measured(made(2026), 11)));
  expect(await hash(made(2026, 1))).not.toBe(first);
  const document = Buffer.from(first, "hex");
  expect(await archivalErrors(document, "PDF/A-2b")).toEqual([]);
  const [, identity] = /\/ID \[ <([0-9A-F]{32})> <\1> \]/.exec(document.toString("latin1")) ?? [];
  expect(identity).toMatch(/[^0]/);
});

test("files are carried as they are, under their names", async () => {
  const pdf = await archivalPdf("PDF/A-3b");
  const files = [annex, { ...annex, name: "año (2.pdf", bytes: Buffer.from("other") }];
  const carrying = await archivalDocument(pdf, files);
  expect(await archivalErrors(carrying, "PDF/A-3b")).toEqual([]);
  expect(Buffer.from(carrying).equals(Buffer.from(await archivalDocument(pdf, files)))).toBe(true);
  const found = (await PDFDocument.load(carrying)).getAttachments();
  expect(found.map(({ name, data }) => [name, Buffer.from(data).toString()])).toEqual([
    ["anexo.pdf", "%PDF"],
    ["año (2.pdf", "other"],
  ]);
});
