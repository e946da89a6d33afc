import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Attachment, appendToDocument } from "#engine/document/append/append-to-document.ts";
import { commentFindings } from "#engine/document/comments/comment-findings.ts";
import { compileTemplate } from "#engine/document/compile-template.ts";
import { openPackage, partText, writePackage } from "#engine/document/package.ts";
import { paragraphsOf } from "#engine/document/text/paragraphs-of.ts";
import { textOf } from "#engine/document/text/text-of.ts";
import { choosePdfConverter, installedOffice } from "#platform/pdf/choose-pdf-converter.ts";
import type { PdfConverter } from "#platform/pdf/converter.ts";
import { joinPdfs } from "#platform/pdf/join-pdfs.ts";
import { arrendamiento } from "#seed/documents/arrendamiento.ts";
import { compraventa } from "#seed/documents/compraventa.ts";
import { nda } from "#seed/documents/nda.ts";
import { corpus, corpusAnswers, refusedDialects } from "../fixtures/documents/corpus.ts";
import { richDocument } from "../fixtures/documents/rich-document.ts";
import { testImage } from "../fixtures/documents/test-image.ts";

const sofficePath = installedOffice() ?? "soffice";
let folder: string;
let converter: PdfConverter;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "acta-office-"));
  converter = choosePdfConverter(
    { sofficePath, workDirectory: join(folder, "work") },
    { info: () => {}, warn: () => {} },
  );
});
afterAll(async () => {
  await converter.stop();
  await rm(folder, { recursive: true, force: true });
});

const pages = (pdf: Uint8Array): string[] =>
  execFileSync("pdftotext", ["-layout", "-", "-"], { input: pdf }).toString().split("\f").slice(0, -1);
const sizes = (pdf: Uint8Array): (string | undefined)[] =>
  [
    ...execFileSync("pdfinfo", ["-l", "999", "-"], { input: pdf })
      .toString()
      .matchAll(/^Page +\d+ size: +([\d.]+ x [\d.]+)/gm),
  ].map((match) => match[1]);
const word = (bytes: Uint8Array): Attachment => ({ kind: "word", bytes });
/** The words of a page as they follow one another; what numbers the notes counts through all documents. */
const words = (page: string | undefined): string =>
  (page ?? "")
    .replace(/\d+(?=Al pie)|(?<=Nota)\d+/g, "")
    .replace(/\s+/g, " ")
    .trim();

const alfa = richDocument({ name: "Alfa", paragraphs: 45, endnotes: false });
const beta = richDocument({
  name: "Beta",
  paragraphs: 40,
  endnotes: false,
  font: "Carlito",
  halfPoints: 22,
  after: 200,
  headingColor: "C00000",
  themeFont: "Liberation Sans",
  paper: [15840, 12240],
  endsInTable: true,
});
const gama = richDocument({ name: "Gama", paragraphs: 30, endnotes: false, header: false, after: 60, halfPoints: 26 });

test("three documents appended twice print the pages they print alone: text, paper, margins, lists, page numbers", async () => {
  const attached = [beta, gama, arrendamiento(), beta, gama, arrendamiento()];
  for (const first of [alfa, nda()]) {
    const joined = appendToDocument(first, attached.map(word));
    const [whole, ...single] = await Promise.all([joined, first, ...attached].map((docx) => converter.convert(docx)));
    const alone = single.flatMap(pages);
    expect(pages(whole as Uint8Array).map(words)).toEqual(alone.map(words));
    expect(sizes(whole as Uint8Array)).toEqual(single.flatMap(sizes));
  }
});

test("the numbers of clauses read in the PDF as in Word: renumbered, referred to, once in a text box", async () => {
  const numbering = [{ name: "clausula", type: "ordinalFeminine", separator: ":", case: "upper" }] as const;
  const template = compileTemplate(compraventa({ numbered: true }));
  for (const esta_arrendado of [true, false]) {
    const { docx } = template.render({ esta_arrendado, a_plazos: false, tiene_hipoteca: false }, { numbering });
    const paragraphs = textOf(docx)[0]?.paragraphs.join(" ") ?? "";
    const titled = (text: string) => text.match(/(?:[A-ZÉ]+ ?){1,2}: DEL? |cláusula (?:primera|segunda)/gu);
    expect(titled(words(pages(await converter.convert(docx)).join(" ")))).toEqual(titled(words(paragraphs)));
    expect(paragraphs).toContain(esta_arrendado ? "SEXTA: DE LA ENTREGA" : "QUINTA: DE LA ENTREGA");
  }
});

test("a picture fills one page of its own between the others, without their margins", async () => {
  const across: Attachment = { kind: "image", bytes: testImage(1600, 900, [200, 30, 30]) };
  const upright: Attachment = { kind: "image", bytes: testImage(900, 1600, [30, 30, 200]) };
  const joined = appendToDocument(alfa, [across, upright, word(beta), across]);
  const [whole, first, second] = await Promise.all([joined, alfa, beta].map((docx) => converter.convert(docx)));
  const texts = pages(whole as Uint8Array).map(words);
  expect(texts).toEqual([...pages(first as Uint8Array), "", "", ...pages(second as Uint8Array), ""].map(words));
  const paper = ["612 x 792", "792 x 612"];
  const [turned = ""] = paper.slice(1);
  expect(sizes(whole as Uint8Array).filter((_, i) => texts[i] === "")).toEqual([turned, paper[0], turned]);
  const images = execFileSync("pdfimages", ["-list", "-"], { input: whole as Uint8Array }).toString();
  expect(images.split("\n").filter((line) => /\b(?:1600 +900|900 +1600)\b/.test(line))).toHaveLength(3);
});

test("the PDFs of documents are joined page by page", async () => {
  const [first, second] = await Promise.all([alfa, beta].map((docx) => converter.convert(docx)));
  const joined = await joinPdfs(first as Uint8Array, [second as Uint8Array, first as Uint8Array]);
  expect(pages(joined)).toEqual([first, second, first].flatMap((pdf) => pages(pdf as Uint8Array)));
  const again = await joinPdfs(first as Uint8Array, [second as Uint8Array, first as Uint8Array]);
  expect(Buffer.from(again).equals(Buffer.from(joined))).toBe(true);
});

test("each sign keeps its note where notes are out of order, left out or repeated", async () => {
  const parts = openPackage(alfa);
  const footnote = (id: number) =>
    `<w:footnote w:id="${id}"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t>pie ${id}</w:t></w:r></w:p></w:footnote>`;
  const sign = (id: number) =>
    `<w:p><w:r><w:t>seña ${id}:</w:t></w:r><w:r><w:footnoteReference w:id="${id}"/></w:r></w:p>`;
  const transaction = (name: string, from: string | RegExp, to: string) =>
    parts.file(name, partText(parts, name).replace(from, to));
  transaction("word/footnotes.xml", "</w:footnotes>", `${footnote(2)}${footnote(3)}${footnote(4)}</w:footnotes>`);
  transaction("word/document.xml", /<w:body>[^]*<w:sectPr>/, `<w:body>${sign(4)}${sign(2)}${sign(4)}<w:sectPr>`);
  const [page = ""] = pages(await converter.convert(writePackage(parts)));
  expect([...page.matchAll(/pie (\d)/g)].map((match) => match[1])).toEqual(["4", "2", "4"]);
});

test("comments are there when the document is opened, at their words", async () => {
  const document = arrendamiento();
  const target = paragraphsOf(document, { parts: ["body"] }).find(({ text }) => text.includes("{"));
  const place = (start: number, end: number) => ({
    file: "word/document.xml",
    paragraph: target?.paragraph ?? 1,
    page: 1,
    start,
    end,
  });
  const at = target?.text.indexOf("{") ?? 0;
  const said = { author: "Acta", initials: "A", date: "2026-11-21T15:00:00Z" };
  const end = (target?.text.indexOf("}") ?? 0) + 1;
  const result = commentFindings(document, [
    { ...said, place: place(at, end), text: "Falta la respuesta" },
    { ...said, place: { ...place(0, 3), file: "word/header1.xml", paragraph: 1 }, text: "En el encabezado" },
  ]);
  await writeFile(join(folder, "commented.docx"), result);
  const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
  const args = [profile, "--headless", "--convert-to", "odt", "--outdir", folder, join(folder, "commented.docx")];
  await promisify(execFile)(sofficePath, args);
  const content = partText(openPackage(await readFile(join(folder, "commented.odt"))), "content.xml");
  const plain = (xml: string) => xml.replace(/<[^>]*>/g, "");
  const notes = [
    ...content.matchAll(/<office:annotation [^>]*office:name="([^"]*)"[^>]*>([^]*?)<\/office:annotation>/g),
  ];
  expect(
    notes.map(([, , text = ""]) => plain(text.replace(/<dc:date>[^]*?<\/dc:date>|<meta:[^>]*>[^<]*<[^>]*>/g, ""))),
  ).toEqual(
    expect.arrayContaining([
      expect.stringContaining("Falta la respuesta"),
      expect.stringContaining("En el encabezado"),
    ]),
  );
  const [, name = ""] = notes.find(([, , text = ""]) => text.includes("Falta la respuesta")) ?? [];
  const [, between = ""] =
    new RegExp(
      `office:name="${name}"[^]*?</office:annotation>([^]*?)<office:annotation-end office:name="${name}"`,
    ).exec(content) ?? [];
  expect(plain(between)).toBe(target?.text.slice(at, end));
  const [before, after] = await Promise.all([document, result].map((docx) => converter.convert(docx)));
  expect(pages(after as Uint8Array)).toEqual(pages(before as Uint8Array));
});

test("a document filled from a file of each program becomes a PDF", async () => {
  // Each program with another of the contents: the others differ in nothing that a PDF shows.
  const readable = corpus().filter(({ dialect }) => refusedDialects[dialect] !== "macros");
  const dialects = [...new Set(readable.map(({ dialect }) => dialect))];
  const contents = [...new Set(readable.map((file) => file.contents))];
  const paths = await Promise.all(
    dialects.map(async (dialect, at) => {
      const file = readable.find((one) => one.dialect === dialect && one.contents === contents[at % contents.length]);
      const path = join(folder, `corpus-${at}.docx`);
      await writeFile(path, compileTemplate(file?.bytes ?? new Uint8Array()).render(corpusAnswers).docx);
      return path;
    }),
  );
  const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
  await promisify(execFile)(sofficePath, [profile, "--headless", "--convert-to", "pdf", "--outdir", folder, ...paths]);
  for (const path of paths) {
    const text = pages(await readFile(path.replace(/docx$/, "pdf"))).join("\n");
    expect([path, text.includes("Expediente 7"), text.includes("{")]).toEqual([path, true, false]);
  }
});
