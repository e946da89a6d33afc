import { PDFDocument } from "@cantoo/pdf-lib";
import { showBritish } from "#engine/calendar/day.ts";
import { localTimeOf } from "#engine/calendar/zone.ts";
import { Sheet, sheetFonts } from "#platform/pdf/sheet.ts";
import type { Language } from "#protocol/text.ts";
import { hashesName } from "../dossier.ts";
import type { Dossier } from "./gather.ts";
import { say } from "./say.ts";

/** By whom and when a dossier was made. */
export interface Made {
  readonly firm: string;
  readonly by: string;
  readonly at: Date;
  readonly timeZone: string;
  readonly language: Language;
}

/** The index of a dossier: every process with its files, their sizes and their hashes. */
export async function indexPdf(dossier: Dossier, made: Made): Promise<Uint8Array> {
  const { language } = made;
  const words = (key: string, values = {}) => say(language, `dossiers.index.${key}`, values);
  const pdf = await PDFDocument.create();
  pdf.setTitle(words("heading", { name: dossier.name }));
  pdf.setCreationDate(made.at);
  pdf.setModificationDate(made.at);
  const sheet = new Sheet(pdf, await sheetFonts(pdf), words("foot", { name: dossier.name }));
  sheet.heading(words("heading", { name: dossier.name }), 15);
  sheet.fact(words("firm"), made.firm);
  sheet.fact(words("by"), made.by);
  const { day, time } = localTimeOf(made.timeZone, made.at.getTime());
  sheet.fact(words("at"), `${showBritish(day)} ${clock(time)}, ${made.timeZone}`);
  sheet.fact(words("processes"), String(dossier.sections.length));
  sheet.fact(words("files"), String(dossier.sections.reduce((sum, { parts }) => sum + parts.length, 0)));
  sheet.text(words("how", { file: hashesName }), { pale: true });
  for (const { title, parts } of dossier.sections) {
    sheet.heading(title, 12);
    if (parts.length === 0) sheet.text(words("none"), { pale: true });
    for (const { path, kind, size, sha256 } of parts) {
      sheet.need(40);
      sheet.text(path, { font: sheet.fonts.bold });
      sheet.text(`${say(language, `dossiers.part.${kind}`)}, ${size.toLocaleString("en")} bytes`, {
        indent: 12,
        pale: true,
      });
      sheet.text(sha256, { size: 7, font: sheet.fonts.code, indent: 12 });
    }
  }
  return pdf.save();
}

const clock = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(11, 16);
