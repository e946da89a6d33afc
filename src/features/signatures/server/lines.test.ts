import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PdfConverter } from "#platform/pdf/converter.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { readyProcess, signingToken, signWith } from "#tests/fixtures/signatures.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { linesOnPage, maxLines } from "./pdf/find-lines.ts";
import { pdfFacts } from "./pdf/pdf-facts.ts";

type Write = (text: string, x: number, y: number) => void;
async function pdfOf(...pages: ((write: Write) => void)[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const on = (page: PDFPage, used: PDFFont) => (text: string, x: number, y: number) =>
    page.drawText(text, { x, y, size: 11, font: used });
  for (const page of pages) page(on(pdf.addPage([612, 792]), font));
  return pdf.save();
}
const blank = "_".repeat(24);

test("a row of very many lines, which only a PDF of ill will has, costs as its length", () => {
  const row = Array.from({ length: 40_000 }, (_, at) => ({
    char: at % 11 === 10 ? "x" : "_",
    x: at * 6,
    width: 6,
    baseline: 100,
    size: 11,
  }));
  const before = process.threadCpuUsage();
  expect(linesOnPage(row, 1, 792)).toHaveLength(maxLines + 1);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(3000);
});

test("lines beside a name, above a name, in columns, with a name on two rows, and on a later page", async () => {
  const { lines } = await pdfFacts(
    await pdfOf(
      (write) => {
        write("Entre las partes, por la suma de ____ quetzales.", 72, 700);
        write(`f) ${blank} CARLOS ENRIQUE IXCOY TUM`, 72, 500);
        write(blank, 72, 400);
        write(blank, 330, 400);
        write("MARÍA JOSÉ LÓPEZ", 80, 386);
        write("LUIS PAZ COC", 340, 386);
        write("LA COMPRADORA", 80, 372);
        write("EL FIADOR", 340, 372);
        write(`f. ${blank}`, 72, 300);
        write("GLORIA MARÍA ESPERANZA", 80, 286);
        write("DÍAZ VIUDA DE PIRIR", 80, 272);
        write(`f. ${blank}`, 72, 258);
        write("EVA TZOC", 80, 244);
      },
      (write) => write(`f. ${blank} ROSA DÍAZ     f. ${blank} JUAN GIL`, 40, 600),
    ),
  );
  expect(lines.map(({ text, field }) => [text, field.page])).toEqual([
    ["CARLOS ENRIQUE IXCOY TUM", 1],
    ["MARÍA JOSÉ LÓPEZ LA COMPRADORA", 1],
    ["LUIS PAZ COC EL FIADOR", 1],
    ["GLORIA MARÍA ESPERANZA DÍAZ VIUDA DE PIRIR", 1],
    ["EVA TZOC", 1],
    [expect.stringContaining("ROSA DÍAZ"), 2],
    [expect.stringContaining("JUAN GIL"), 2],
  ]);
  expect(lines[5]?.text).not.toContain("JUAN");
  const [, left, right, , eva] = lines.map(({ field }) => field);
  // The bottom of a field is its line, and its top is below the text above.
  expect(left).toMatchObject({ kind: "signature", x: 72, width: 146.8, y: 352, height: 40 });
  expect(right).toMatchObject({ x: 330, y: 352 });
  expect(eva).toMatchObject({ height: 18 });
});

test("where anchor words say who signs, lines are only lines; and a form of many blanks has none", async () => {
  const anchored = await pdfFacts(await pdfOf((write) => write(`/firma1/ ${blank} ANA PAZ`, 72, 500)));
  expect([anchored.anchors.length, anchored.lines]).toEqual([1, []]);
  const blanks = (write: Write) => {
    for (let row = 0; row < 51; row++) write(`${blank} ANA PAZ`, 72, 760 - row * 14);
  };
  expect((await pdfFacts(await pdfOf(blanks, blanks))).lines).toEqual([]);
});

/** A contract whose last page has the line of its only person. */
const signed: PdfConverter = {
  name: "none",
  concurrency: 4,
  convert: () =>
    pdfOf(
      (write) => write("Contrato", 72, 700),
      (write) => write(`f) ${blank} ANA DÍAZ`, 72, 300),
    ),
  stop: async () => undefined,
};
let app: App;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp({}, { pdf: signed });
  const owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});
afterAll(() => app?.stop());

test("the people of the contract are proposed, and sign on their own line also when only names are sent", async () => {
  const processId = await readyProcess(app, { creator, reviewer, templateId, title: "Mutuo" });
  const found = await creator.call(contract.findAnchors, { processId });
  expect(found.people).toEqual([{ name: "Ana Díaz", email: "", phone: "" }]);
  expect(found.lines.map(({ text, field }) => [text, field.page])).toEqual([["ANA DÍAZ", 2]]);
  const people = [
    { name: "Luis Paz", email: "luis.lines@example.com", language: "es" },
    { name: "Ana Diaz", email: "ana.lines@example.com", language: "es" },
  ] as const;
  const { invitations } = await creator.call(contract.sendEnvelope, { processId, invitations: [...people] });
  expect(invitations.map(({ fields }) => fields.map(({ kind, page }) => [kind, page]))).toEqual([
    [],
    [["signature", 2]],
  ]);
  for (const { email } of people) expect(await signWith(app, await signingToken(app, email))).toBeDefined();
});
