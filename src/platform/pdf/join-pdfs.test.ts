import { execFileSync } from "node:child_process";
import { degrees, PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { joinPdfs } from "./join-pdfs.ts";
import { pdfText } from "./pdf-text.ts";

const text = (pdf: Uint8Array): string => execFileSync("pdftotext", ["-layout", "-", "-"], { input: pdf }).toString();
const facts = (pdf: Uint8Array, last: number): string =>
  execFileSync("pdfinfo", ["-f", "1", "-l", String(last), "-"], { input: pdf }).toString();
const sizes = (pdf: Uint8Array, last: number) =>
  [...facts(pdf, last).matchAll(/^Page +\d+ size: +([\d.]+ x [\d.]+)/gm)].map((match) => match[1]);

async function pdf(words: readonly string[], size: [number, number], options: { objectStreams?: boolean } = {}) {
  const made = await PDFDocument.create({ updateMetadata: false });
  const font = await made.embedFont(StandardFonts.Helvetica);
  for (const word of words) made.addPage(size).drawText(word, { x: 50, y: 100, size: 12, font });
  made.setTitle(words.join(" "));
  return made.save({ useObjectStreams: options.objectStreams ?? false });
}

test("the pages of all, in order, each in its size", async () => {
  const first = await pdf(["uno", "dos"], [612, 792]);
  const wide = await pdf(["tres"], [842, 595], { objectStreams: true });
  const joined = await joinPdfs(first, [wide, first, wide]);
  expect(
    text(joined)
      .split("\f")
      .map((page) => page.trim()),
  ).toEqual(["uno", "dos", "tres", "uno", "dos", "tres", ""]);
  expect(sizes(joined, 6)).toEqual(["612 x 792", "612 x 792", "842 x 595", "612 x 792", "612 x 792", "842 x 595"]);
  expect(facts(joined, 1)).toMatch(/^Title: +uno dos$/m);
  expect(facts(joined, 1)).not.toMatch(/Date/);
});

test("a turned page stays turned", async () => {
  const made = await PDFDocument.create({ updateMetadata: false });
  made.addPage([300, 400]).setRotation(degrees(90));
  const joined = await joinPdfs(await pdf(["uno"], [612, 792]), [await made.save()]);
  expect(facts(joined, 2)).toMatch(/^Page +2 rot: +90$/m);
});

test("the same PDFs give the same bytes", async () => {
  const [a, b] = [await pdf(["uno"], [612, 792]), await pdf(["dos"], [612, 936])];
  const once = await joinPdfs(a, [b, b]);
  expect(Buffer.from(await joinPdfs(a, [b, b])).equals(Buffer.from(once))).toBe(true);
});

test("what is damaged or has a password is named and refused", async () => {
  const whole = await pdf(["uno", "dos", "tres"], [612, 792]);
  const locked = await PDFDocument.load(whole);
  locked.encrypt({ userPassword: "secreto", ownerPassword: "secreto" });
  const refusal = (...others: Uint8Array[]) =>
    joinPdfs(whole, others).then(
      () => "joined",
      ({ code, status, cause }: { code: string; status: number; cause: Error }) => [code, status, cause.message],
    );
  expect(await refusal(whole, await locked.save())).toEqual(["pdf.encrypted", 422, "PDF 2"]);
  for (const broken of [
    whole.slice(0, whole.length / 2),
    Buffer.concat([whole.slice(0, whole.length / 2), Buffer.from("\n%%EOF\n")]),
    Buffer.from("%PDF-1.7\n%%EOF\n"),
    Buffer.from("no PDF at all"),
    Buffer.from(
      Buffer.from(whole)
        .toString("latin1")
        .replace(/(\/Contents \D*)\d+/, "$199"),
      "latin1",
    ),
    new Uint8Array(),
  ])
    expect(await refusal(broken)).toEqual(["pdf.damaged", 422, "PDF 1"]);
  await expect(joinPdfs(Buffer.from("nada"), [])).rejects.toMatchObject({ code: "pdf.damaged" });
});

test("the text of a PDF, page by page; what is none is refused", async () => {
  expect(await pdfText(await pdf(["Finca 30052", "dos"], [612, 792]))).toBe("Finca 30052\ndos");
  await expect(pdfText(new TextEncoder().encode("%PDF-1.7 broken"))).rejects.toThrow();
});
