import { PDFDocument, PDFString, rgb } from "@cantoo/pdf-lib";
import { printable, Sheet, sheetFonts } from "#platform/pdf/sheet.ts";
import { writeCertificate } from "../evidence/certificate.ts";
import { bilingual, inZone } from "../evidence/certificate-words.ts";
import type { Evidence } from "../evidence/evidence-of.ts";
import { type Box, type DrawnMark, drawFields, drawMark, drawUpright, type FilledIn, shownBox } from "./draw-marks.ts";
import { inFile, shownOf } from "./shown-page.ts";

/** The signature and values of one signer on the pages. */
export interface SignedBy extends FilledIn {
  readonly mark: DrawnMark;
}

const box = { width: 230, height: 78, text: 34, gap: 18 } as const;

/** The name of the signature field of a signer; the first is 1. */
export const signatureField = (number: number): string => `firma-${number}`;

/** The pages added to the signed PDF. */
interface Saying {
  readonly evidence: Evidence;
  readonly verifyAt: string;
  /** True if each signature gets a field that can be signed. */
  readonly withFields: boolean;
}

/**
 * The signed PDF: the approved one byte for byte, then, as an update of it, a line at the foot of each page, what the signers
 * filled in, a page of signatures and the certificate. `signers` are in the order of the evidence.
 */
export async function signedPdf(
  original: Uint8Array,
  signers: readonly SignedBy[],
  { evidence, verifyAt, withFields }: Saying,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(original, { forIncrementalUpdate: true, updateMetadata: false });
  const fonts = await sheetFonts(pdf);
  const foot = `${bilingual("foot")}: ${evidence.envelope}`;
  for (const page of pdf.getPages())
    await drawUpright(page, () =>
      page.drawText(printable(foot), { x: 24, y: 9, size: 6, font: fonts.text, color: rgb(0.4, 0.43, 0.48) }),
    );
  for (const signer of signers) await drawFields(pdf, fonts, signer);
  const onPages = signers.map(({ fields }) => {
    const first = fields.find(({ kind }) => kind === "signature");
    return first && shownBox(pdf, first);
  });
  const sheet = new Sheet(pdf, fonts, foot);
  const boxes = await signaturesPage(sheet, signers, evidence);
  writeCertificate(new Sheet(pdf, fonts, foot), evidence, verifyAt);
  if (withFields) for (const [index, own] of boxes.entries()) addSignatureField(pdf, index + 1, onPages[index] ?? own);
  return pdf.save();
}

/** Adds the page of signatures, and returns the boxes of the signatures. */
async function signaturesPage(sheet: Sheet, signers: readonly SignedBy[], evidence: Evidence): Promise<Box[]> {
  const boxes: Box[] = [];
  sheet.heading(bilingual("signatures"), 15);
  sheet.text(evidence.title, { size: 11 });
  sheet.y -= 10;
  for (const [index, signer] of evidence.signers.entries()) {
    const column = index % 2;
    if (column === 0) sheet.need(box.height + box.text + box.gap);
    const x = sheet.left + column * (box.width + box.gap + 16);
    const y = sheet.y - box.height;
    const place = { page: sheet.page, x, y, width: box.width, height: box.height };
    const mark = signers[index]?.mark;
    if (mark) await drawMark(sheet.pdf, sheet.fonts, mark, place);
    boxes.push(place);
    sheet.page.drawLine({ start: { x, y }, end: { x: x + box.width, y }, thickness: 0.7 });
    const line = (text: string, at: number, size: number, font = sheet.fonts.text) =>
      sheet.page.drawText(fitted(printable(text), size), { x, y: y - at, size, font });
    line(signer.name, 11, 9, sheet.fonts.bold);
    line(signer.email, 21, 8);
    line(signer.signedAt ? inZone(signer.signedAt, evidence.timeZone) : "", 31, 8);
    if (column === 1 || index === evidence.signers.length - 1) sheet.y = y - box.text - box.gap;
  }
  return boxes;
}

/** Returns the part of a line that fits under a signature. */
const fitted = (text: string, size: number): string => {
  const most = Math.floor(box.width / (size * 0.52));
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
};

/** Printed, and not to be moved. */
const widgetFlags = 4 + 128;

/** Adds a signature field over a drawing, so that readers show its signer in its place. */
function addSignatureField(pdf: PDFDocument, number: number, { page, ...place }: Box): void {
  const { context } = pdf;
  const { x, y, width, height } = inFile(shownOf(page), place);
  const empty = context.register(context.stream("", { Type: "XObject", Subtype: "Form", BBox: [0, 0, width, height] }));
  const widget = context.register(
    context.obj({
      Type: "Annot",
      Subtype: "Widget",
      FT: "Sig",
      T: PDFString.of(signatureField(number)),
      F: widgetFlags,
      Rect: [x, y, x + width, y + height],
      P: page.ref,
      AP: { N: empty },
    }),
  );
  page.node.addAnnot(widget);
  pdf.catalog.getOrCreateAcroForm().addField(widget);
}
