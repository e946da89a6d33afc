import { LineCapStyle, PDFDocument, type PDFImage, rgb } from "@cantoo/pdf-lib";
import { printable, Sheet, sheetFonts } from "#platform/pdf/sheet.ts";
import { field, type Mark } from "../mark.ts";
import { writeCertificate } from "./certificate.ts";
import { bilingual, inZone } from "./certificate-words.ts";
import type { Evidence } from "./evidence-of.ts";

/** A signature as it is drawn; pictures with their bytes. */
export type DrawnMark =
  | Exclude<Mark, { kind: "uploaded" }>
  | { readonly kind: "uploaded"; readonly bytes: Uint8Array; readonly mediaType: string };

const box = { width: 230, height: 78, text: 34, gap: 18 } as const;
const pen = rgb(0.05, 0.1, 0.35);

/**
 * The signed PDF: the approved one byte for byte, then, as an update of it, a line at the foot of each page, a page of
 * signatures and the certificate.
 */
export async function signedPdf(
  original: Uint8Array,
  evidence: Evidence,
  marks: readonly DrawnMark[],
  verifyAt: string,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(original, { forIncrementalUpdate: true, updateMetadata: false });
  const fonts = await sheetFonts(pdf);
  const foot = `${bilingual("foot")}: ${evidence.envelope}`;
  for (const page of pdf.getPages())
    page.drawText(printable(foot), { x: 24, y: 9, size: 6, font: fonts.text, color: rgb(0.4, 0.43, 0.48) });
  const sheet = new Sheet(pdf, fonts, foot);
  sheet.heading(bilingual("signatures"), 15);
  sheet.text(evidence.title, { size: 11 });
  sheet.y -= 10;
  for (const [index, signer] of evidence.signers.entries()) {
    const column = index % 2;
    if (column === 0) sheet.need(box.height + box.text + box.gap);
    const top = sheet.y;
    const x = sheet.left + column * (box.width + box.gap + 16);
    const mark = marks[index];
    if (mark) await drawMark(sheet, mark, x, top - box.height);
    const y = top - box.height;
    sheet.page.drawLine({ start: { x, y }, end: { x: x + box.width, y }, thickness: 0.7 });
    const line = (text: string, at: number, size: number, font = fonts.text) =>
      sheet.page.drawText(fitted(printable(text), size), { x, y: y - at, size, font });
    line(signer.name, 11, 9, fonts.bold);
    line(signer.email, 21, 8);
    line(signer.signedAt ? inZone(signer.signedAt, evidence.timeZone) : "", 31, 8);
    if (column === 1 || index === evidence.signers.length - 1) sheet.y = y - box.text - box.gap;
  }
  writeCertificate(new Sheet(pdf, fonts, foot), evidence, verifyAt);
  return pdf.save();
}

/** As much of a line as stands under a signature. */
const fitted = (text: string, size: number): string => {
  const most = Math.floor(box.width / (size * 0.52));
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
};

async function drawMark(sheet: Sheet, mark: DrawnMark, x: number, y: number): Promise<void> {
  if (mark.kind === "typed") {
    const text = printable(mark.text);
    const size = Math.min(30, (30 * (box.width - 10)) / sheet.fonts.hand.widthOfTextAtSize(text, 30));
    sheet.page.drawText(text, { x: x + 5, y: y + 16, size, font: sheet.fonts.hand, color: pen });
    return;
  }
  if (mark.kind === "uploaded") {
    const picture = await embedded(sheet.pdf, mark);
    const { width, height } = picture.scaleToFit(box.width - 10, box.height - 6);
    sheet.page.drawImage(picture, { x: x + 5, y: y + 3, width, height });
    return;
  }
  const scale = Math.min((box.width - 10) / field.width, (box.height - 4) / field.height);
  for (const stroke of mark.strokes) {
    const points = Array.from({ length: stroke.length / 2 }, (_, i) => `${stroke[2 * i]} ${stroke[2 * i + 1]}`);
    sheet.page.drawSvgPath(`M ${points.join(" L ")}`, {
      x: x + 5,
      y: y + box.height - 2,
      scale,
      borderColor: pen,
      borderWidth: 1.4 / scale,
      borderLineCap: LineCapStyle.Round,
    });
  }
}

const embedded = (pdf: PDFDocument, mark: Extract<DrawnMark, { kind: "uploaded" }>): Promise<PDFImage> =>
  mark.mediaType === "image/png" ? pdf.embedPng(mark.bytes) : pdf.embedJpg(mark.bytes);
