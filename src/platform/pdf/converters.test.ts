import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import PizZip from "pizzip";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { archivalLevels, declaredLevel } from "./archival-level.ts";
import { archivalDocument, archivalErrors } from "./archival-pdf.ts";
import { embeddedOffice, installedOffice, loadableOffice } from "./choose-pdf-converter.ts";
import type { PdfConverter } from "./converter.ts";
import { embeddedConverter } from "./embedded-converter.ts";
import { minimalDocx } from "./minimal-docx.ts";
import { nativeConverter } from "./native-converter.ts";

const quiet = { info: () => undefined, warn: () => undefined };
const words = "Cláusula primera: el señor Güell paga Q 1,000.00 el 31 de diciembre.";
const text = (pdf: Uint8Array): string => execFileSync("pdftotext", ["-", "-"], { input: pdf }).toString();
const facts = (pdf: Uint8Array): string => execFileSync("pdfinfo", ["-"], { input: pdf }).toString();
const fonts = (pdf: Uint8Array): string => execFileSync("pdffonts", ["-"], { input: pdf }).toString();
const pages = (pdf: Uint8Array): string | undefined => /^Pages:\s+(\d+)/m.exec(facts(pdf))?.[1];
const long = minimalDocx(Array.from({ length: 150 }, (_, i) => `${i}. ${words} ${words}`));

/** The document with a picture that lies on another server. */
function withLinkedPicture(url: string): Uint8Array {
  const zip = new PizZip(minimalDocx([words]));
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const drawing = "http://schemas.openxmlformats.org/drawingml/2006";
  zip.file(
    "word/_rels/document.xml.rels",
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="${office}/image" Target="${url}" TargetMode="External"/></Relationships>`,
  );
  const picture = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${drawing}/wordprocessingDrawing"><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="x"/><a:graphic xmlns:a="${drawing}/main"><a:graphicData uri="${drawing}/picture"><pic:pic xmlns:pic="${drawing}/picture"><pic:nvPicPr><pic:cNvPr id="0" name="x"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip xmlns:r="${office}" r:link="rId9"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  zip.file(
    "word/document.xml",
    zip.file("word/document.xml")?.asText().replace("<w:sectPr>", `${picture}<w:sectPr>`) ?? "",
  );
  return zip.generate({ type: "uint8array" });
}

/** A document in Spanish with a title, a heading and a table that has a row of headings. */
function withStructure(): Uint8Array {
  const zip = new PizZip(minimalDocx([words]));
  const part = (path: string): string => zip.file(path)?.asText() ?? "";
  const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packages = "http://schemas.openxmlformats.org/package/2006";
  const cell = (text: string): string =>
    `<w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
  const row = (kind: string, ...cells: string[]): string => `<w:tr>${kind}${cells.map(cell).join("")}</w:tr>`;
  const heading = `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Cláusulas</w:t></w:r></w:p>`;
  const head = "<w:trPr><w:tblHeader/></w:trPr>";
  const table = `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="4000"/><w:gridCol w:w="4000"/></w:tblGrid>${row(head, "Finca", "Folio")}${row("", "12", "34")}</w:tbl><w:p/>`;
  zip.file("word/document.xml", part("word/document.xml").replace("<w:sectPr>", `${heading}${table}<w:sectPr>`));
  zip.file(
    "word/styles.xml",
    `<w:styles xmlns:w="${word}"><w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="es-GT"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style></w:styles>`,
  );
  zip.file(
    "word/_rels/document.xml.rels",
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  );
  zip.file(
    "docProps/core.xml",
    `<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Compraventa de finca</dc:title></cp:coreProperties>`,
  );
  const related = `<Relationship Id="rId8" Type="${packages}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`;
  zip.file("_rels/.rels", part("_rels/.rels").replace("</Relationships>", related));
  const types = `<Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;
  zip.file("[Content_Types].xml", part("[Content_Types].xml").replace("</Types>", types));
  return zip.generate({ type: "uint8array" });
}

/** A .docx whose parts do not inflate. */
function broken(): Uint8Array {
  const docx = Buffer.from(minimalDocx([words]));
  return new Uint8Array(docx.fill(7, 120, 420));
}

const converters = {
  warm: (workDirectory: string): PdfConverter => {
    const sofficePath = installedOffice() ?? "soffice";
    const programFolder = loadableOffice(sofficePath);
    if (programFolder === undefined) throw new Error("LibreOffice cannot be loaded: is koffi installed?");
    return nativeConverter({ sofficePath, warm: { programFolder }, workDirectory }, quiet);
  },
  libreoffice: (workDirectory: string): PdfConverter => {
    const sofficePath = installedOffice();
    if (sofficePath === undefined)
      throw new Error("LibreOffice is missing: node tools/run.mjs prepare-machine installs it");
    return nativeConverter({ sofficePath, workDirectory }, quiet);
  },
  embedded: (): PdfConverter => {
    const packageDirectory = embeddedOffice();
    if (packageDirectory === undefined) throw new Error("The package @matbee/libreoffice-converter is not installed");
    return embeddedConverter({ packageDirectory }, quiet);
  },
};

const made: Record<string, Uint8Array> = {};

describe.each(["libreoffice", "warm", "embedded"] as const)("Word to PDF, %s", (name) => {
  let folder: string;
  let converter: PdfConverter;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "acta-pdf-"));
    converter = converters[name](folder);
    await converter.convert(minimalDocx(["warm"]));
  });
  afterAll(async () => {
    await converter.stop();
    expect(await readdir(folder)).toEqual([]);
    await expect(converter.convert(long)).rejects.toMatchObject({ code: "pdf.stopped" });
    await rm(folder, { recursive: true });
  });

  test("the PDF has the document's text, its size of page, and a font with Calibri's measures", async () => {
    const pdf = await converter.convert(minimalDocx([words]));
    expect(text(pdf)).toContain(words);
    expect(facts(pdf)).toContain("612 x 792 pts");
    expect(fonts(pdf)).toContain("Carlito");
  });

  test("the same document gives the same bytes, a second later and among others", async () => {
    const first = await converter.convert(long);
    await pause(1100);
    const [second] = await Promise.all([converter.convert(long), converter.convert(minimalDocx([words]))]);
    expect(Buffer.from(second).equals(Buffer.from(first))).toBe(true);
    expect(facts(first)).not.toContain("CreationDate");
    made[name] = first;
  });

  test("a PDF/A keeps the rules of its level, with files inside it or without, and has the same bytes a second later", async () => {
    for (const level of archivalLevels) {
      const first = await converter.convert(long, { archival: level });
      await pause(1100);
      const [second] = await Promise.all([
        converter.convert(long, { archival: level }),
        converter.convert(minimalDocx([words])),
      ]);
      expect(declaredLevel(first)).toBe(level);
      const annex = { name: "Años & «días» (1.pdf", mediaType: "application/pdf", description: "Anexo" };
      const files = level === "PDF/A-2b" ? [] : [{ ...annex, bytes: Buffer.from("%PDF-1.4 annex"), at: new Date(0) }];
      const archival = await archivalDocument(first, files);
      expect(Buffer.from(await archivalDocument(second, files)).equals(Buffer.from(archival))).toBe(true);
      expect(await archivalErrors(archival, level)).toEqual([]);
      expect(text(archival)).toContain(words);
    }
    expect(declaredLevel(await converter.convert(long))).toBeUndefined();
  });

  test("five at once each get their own", async () => {
    const names = ["uno", "dos", "tres", "cuatro", "cinco"];
    const pdfs = await Promise.all(names.map((word) => converter.convert(minimalDocx([`Contrato ${word}`]))));
    expect(pdfs.map((pdf) => text(pdf).trim())).toEqual(names.map((word) => `Contrato ${word}`));
  });

  test("broken documents are refused, and the others in their company are made", async () => {
    const noise = Buffer.from(`PK\u0003\u0004${"[Content_Types].xml and word/ ".repeat(20)}`);
    const answers = await Promise.allSettled(
      [broken(), noise, minimalDocx([words])].map((docx) => converter.convert(docx)),
    );
    const refused = { status: "rejected", reason: { code: "pdf.refused", status: 422 } };
    expect(answers).toMatchObject([refused, refused, { status: "fulfilled" }]);
  });

  test("what is no Word document is not even read", async () => {
    const sheet = new PizZip()
      .file("[Content_Types].xml", "")
      .file("xl/workbook.xml", "")
      .generate({ type: "uint8array" });
    for (const other of [Buffer.from("text of some length, no Word document"), sheet, new Uint8Array()]) {
      await expect(converter.convert(other)).rejects.toMatchObject({ code: "pdf.notWord", status: 422 });
    }
  });

  test("a PDF has its title, its language and tags for headings and tables, as a PDF/A too", async () => {
    for (const archival of [undefined, "PDF/A-2b"] as const) {
      const pdf = await converter.convert(withStructure(), { archival });
      expect(facts(pdf)).toMatch(/^Title: +Compraventa de finca$/m);
      expect(facts(pdf)).toMatch(/^Tagged: +yes$/m);
      expect(Buffer.from(pdf).toString("latin1")).toContain("/Lang(es-GT)");
      const tags = execFileSync("pdfinfo", ["-struct-text", "-"], { input: pdf }).toString();
      expect(tags).toMatch(/H1[^"]*"Cláusulas"/);
      expect(tags).toMatch(/Table[^]*TR[^]*TH[^]*"Finca"[^]*TR[^]*TD[^]*"34"/);
    }
  });

  test("nothing a document points to is fetched", async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.end();
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const pdf = await converter.convert(
      withLinkedPicture(`http://127.0.0.1:${(server.address() as AddressInfo).port}/p.png`),
    );
    server.close();
    expect(text(pdf)).toContain(words);
    expect(asked).toEqual([]);
  });

  test("an abort answers at once with its reason", async () => {
    const leaving = new AbortController();
    const answer = converter.convert(long, { signal: leaving.signal });
    leaving.abort(new Error("the reader left"));
    await expect(answer).rejects.toThrow("the reader left");
    await expect(converter.convert(long, { signal: leaving.signal })).rejects.toThrow("the reader left");
  });
});

test("all print the same pages", () => {
  const { libreoffice = new Uint8Array(), warm = new Uint8Array(), embedded = new Uint8Array() } = made;
  for (const other of [warm, embedded]) {
    expect(pages(other)).toBe(pages(libreoffice));
    expect(text(other)).toBe(text(libreoffice));
  }
});
