import { PageSizes, type PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "@cantoo/pdf-lib";
import { encode } from "uqr";

const margin = 48;
const qrSize = 92;
const ink = rgb(0.1, 0.12, 0.16);
const faint = rgb(0.4, 0.43, 0.48);

export interface SheetFonts {
  readonly text: PDFFont;
  readonly bold: PDFFont;
  readonly hand: PDFFont;
  readonly code: PDFFont;
}

/** The fonts every reader of PDF has. */
export const sheetFonts = async (pdf: PDFDocument): Promise<SheetFonts> => ({
  text: await pdf.embedFont(StandardFonts.Helvetica),
  bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  hand: await pdf.embedFont(StandardFonts.TimesRomanItalic),
  code: await pdf.embedFont(StandardFonts.Courier),
});

/** Text as these fonts can write it: Western European letters. What they have not is written by its nearest, or as a mark. */
export const printable = (text: string): string =>
  [...text.normalize("NFC").replace(/\s/gu, " ")]
    .map((sign) => (writable(sign) ? sign : (nearest(sign) ?? "?")))
    .join("");

const writable = (sign: string): boolean => /^[\x20-\x7E\u00A1-\u00FF€‚„…†‡‰‹‘’“”•–—›ŠšŒœŽžŸ™]$/u.test(sign);
/** Letters that are no letter with a mark. */
const others: Readonly<Record<string, string>> = { Ł: "L", ł: "l", Đ: "D", đ: "d", ı: "i", ʼ: "'" };
const nearest = (sign: string): string | undefined => {
  if (sign in others) return others[sign];
  const base = sign.normalize("NFD").replace(/\p{M}/gu, "");
  return base !== sign && base.length === 1 && writable(base) ? base : undefined;
};

/** Pages that fill themselves from top to bottom. */
export class Sheet {
  readonly pdf: PDFDocument;
  readonly fonts: SheetFonts;
  page: PDFPage;
  /** The top of the next line, measured from the bottom of the page. */
  y: number;
  private readonly foot: string;

  constructor(pdf: PDFDocument, fonts: SheetFonts, foot: string) {
    this.pdf = pdf;
    this.fonts = fonts;
    this.foot = foot;
    this.page = this.newPage();
    this.y = this.page.getHeight() - margin;
  }

  /** The width of a line. */
  get width(): number {
    return this.page.getWidth() - 2 * margin;
  }

  get left(): number {
    return margin;
  }

  /** Begins a new page unless this much height is left. */
  need(height: number): void {
    if (this.y - height >= margin + 16) return;
    this.page = this.newPage();
    this.y = this.page.getHeight() - margin;
  }

  heading(text: string, size = 13): void {
    this.need(size + 14);
    this.y -= 8;
    this.line(text, { size, font: this.fonts.bold });
    this.y -= 2;
  }

  /** A paragraph, broken at words, and within words that are longer than a line. */
  text(text: string, { size = 9, font = this.fonts.text, pale = false, indent = 0 } = {}): void {
    for (const line of broken(printable(text), font, size, this.width - indent))
      this.line(line, { size, font, pale, indent });
  }

  /** A name and its value. */
  fact(name: string, value: string, code = false): void {
    const [size, column] = [9, 150];
    const lines = broken(
      printable(value),
      code ? this.fonts.code : this.fonts.text,
      size - (code ? 1 : 0),
      this.width - column,
    );
    for (const [index, line] of lines.entries()) {
      this.need(size + 4);
      if (index === 0)
        this.page.drawText(printable(name), { x: margin, y: this.y - size, size, font: this.fonts.text, color: faint });
      this.line(line, { size: size - (code ? 1 : 0), font: code ? this.fonts.code : this.fonts.text, indent: column });
    }
  }

  /**
   * Adds the verification address: a heading if there is one, a sentence, the address, and its QR code for phones. They
   * stay on one page.
   */
  verification(sentence: string, address: string, heading?: string): void {
    this.need(qrSize + 80);
    if (heading) this.heading(heading);
    this.text(sentence);
    this.text(address, { size: 8, font: this.fonts.code });
    const { data, size } = encode(address, { ecc: "M", border: 0 });
    const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M ${x} ${y} h 1 v 1 h -1 Z`] : [])));
    this.y -= 6;
    this.page.drawSvgPath(path.join(" "), { x: margin, y: this.y, scale: qrSize / size, color: rgb(0, 0, 0) });
    this.y -= qrSize + 8;
  }

  private line(text: string, { size = 9, font = this.fonts.text, pale = false, indent = 0 } = {}): void {
    this.need(size + 4);
    this.y -= size;
    this.page.drawText(printable(text), { x: margin + indent, y: this.y, size, font, color: pale ? faint : ink });
    this.y -= 4;
  }

  private newPage(): PDFPage {
    const page = this.pdf.addPage(PageSizes.Letter);
    page.drawText(printable(this.foot), { x: margin, y: 28, size: 7, font: this.fonts.text, color: faint });
    return page;
  }
}

function broken(text: string, font: PDFFont, size: number, width: number): string[] {
  const fits = (line: string): boolean => font.widthOfTextAtSize(line, size) <= width;
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const sign of word) {
      if (!fits(line + sign)) {
        lines.push(line);
        line = "";
      }
      line += sign;
    }
  }
  return [...lines, line];
}
