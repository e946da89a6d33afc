import { PDFDocument } from "@cantoo/pdf-lib";
import { Sheet, sheetFonts } from "#platform/pdf/sheet.ts";
import { joined, pageRange, type StoredReading } from "../../reading.ts";
import { bilingual, inZone, minuteIn, stepName } from "./certificate-words.ts";
import type { Evidence } from "./evidence-of.ts";

/** The certificate as a PDF of its own. */
export async function certificatePdf(evidence: Evidence, verifyAt: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(`${evidence.title} · ${bilingual("title")}`);
  writeCertificate(
    new Sheet(pdf, await sheetFonts(pdf), `${bilingual("foot")}: ${evidence.envelope}`),
    evidence,
    verifyAt,
  );
  return pdf.save();
}

/** Writes who signed what, when, from where and how it can be checked. */
export function writeCertificate(sheet: Sheet, evidence: Evidence, verifyAt: string): void {
  const at = (iso: string | null) => (iso ? `${inZone(iso, evidence.timeZone)} · ${iso}` : "–");
  // What an outside provider's signature is in law, and how it knows its signers, is for that provider to say.
  const outside = evidence.provider !== "local";
  const provider = `${bilingual("provider")}: ${bilingual(`providers.${evidence.provider}`)}`;
  sheet.heading(bilingual("title"), 15);
  sheet.fact(bilingual("document"), evidence.title);
  sheet.fact(bilingual("envelope"), evidence.envelope, true);
  sheet.fact(bilingual("organization"), evidence.organization);
  if (evidence.sender) sheet.fact(bilingual("sender"), `${evidence.sender.name} <${evidence.sender.email}>`);
  sheet.fact(bilingual("sentAt"), at(evidence.sentAt));
  if (outside)
    sheet.fact(
      bilingual("provider"),
      `${bilingual(`providers.${evidence.provider}`)} · ${evidence.providerRef ?? "–"}`,
    );
  sheet.fact(bilingual("before"), evidence.documentSha256, true);
  if (evidence.signedSha256) sheet.fact(bilingual("after"), evidence.signedSha256, true);
  if (evidence.seal) {
    const { level, subject, certificateSha256, notAfter } = evidence.seal;
    sheet.fact(bilingual("seal"), `PAdES ${level} · ${subject} · ${bilingual("until")} ${notAfter.slice(0, 10)}`);
    sheet.fact(bilingual("sealCertificate"), certificateSha256, true);
  }
  sheet.heading(bilingual("signers"));
  const inOrder = evidence.signers.some(({ stage }) => stage > 1);
  for (const signer of evidence.signers) {
    sheet.need(80);
    const stage = inOrder ? `${signer.stage}. ` : "";
    sheet.text(`${stage}${signer.name} <${signer.email}>`, { font: sheet.fonts.bold, size: 10 });
    sheet.fact(bilingual("mark"), signer.mark ? bilingual(`marks.${signer.mark}`) : "–");
    sheet.fact(bilingual("proof"), outside ? provider : bilingual(`codes.${signer.code}`));
    if (signer.phone) sheet.fact(bilingual("phone"), signer.phone);
    if (signer.delegatedBy)
      sheet.fact(bilingual("delegatedBy"), `${signer.delegatedBy.name} <${signer.delegatedBy.email}>`);
    if (signer.signedBefore) sheet.fact(bilingual("signedBefore"), signer.signedBefore);
    sheet.fact(bilingual("viewedAt"), at(signer.viewedAt));
    writeReading(sheet, signer.reading, evidence.timeZone);
    sheet.fact(bilingual("acceptedAt"), at(signer.acceptedAt));
    sheet.fact(bilingual("signedAt"), at(signer.signedAt));
    if (signer.signedAt && evidence.sealedAt) sheet.fact(bilingual("sealedAt"), at(evidence.sealedAt));
    sheet.y -= 6;
  }
  sheet.heading(bilingual("steps"));
  for (const step of evidence.steps) {
    sheet.need(46);
    sheet.text(`${step.seq}. ${stepName(step.kind)}${step.who ? ` · ${step.who}` : ""}`, { font: sheet.fonts.bold });
    const from = [step.address && `IP ${step.address}`, step.agent].filter(Boolean).join(" · ");
    sheet.text(`${at(step.at)}${from ? ` · ${from}` : ""}`, { size: 8, indent: 12 });
    sheet.text(`SHA-256 ${step.hash}`, { size: 7, font: sheet.fonts.code, indent: 12, pale: true });
  }
  sheet.heading(bilingual("how"));
  if (evidence.signers.some(({ reading }) => reading)) sheet.text(bilingual("readingAbout"));
  sheet.text(bilingual("chain"));
  if (evidence.changedStep === null) sheet.text(bilingual("chainHolds"));
  else sheet.text(`${bilingual("chainBroken")}: ${evidence.changedStep}`, { font: sheet.fonts.bold });
  // A PDF that is about to be sealed has no line about it, because it shows its seal itself.
  if (evidence.seal) sheet.text(bilingual("sealAbout"));
  sheet.verification(bilingual("verify"), verifyAt);
  sheet.text(bilingual(outside ? "lawOutside" : "law"), { pale: true });
}

/** Writes the pages that a signer's browser showed, and when each was first shown. */
function writeReading(sheet: Sheet, reading: StoredReading | null, timeZone: string): void {
  if (reading?.by === "file") sheet.fact(bilingual("pagesShown"), bilingual("fileOpened"));
  if (reading?.by === "file") sheet.fact(bilingual("shownAt"), inZone(reading.at, timeZone));
  if (reading?.by !== "pages") return;
  const pages = joined(reading.shown.map(({ from, to }) => ({ from, to, at: "" }))).map(pageRange);
  const times = joined(reading.shown.map((run) => ({ ...run, at: minuteIn(run.at, timeZone) })));
  sheet.fact(bilingual("pagesShown"), `${pages.join(", ")} ${bilingual("pagesOf")} ${reading.of}`);
  sheet.fact(bilingual("shownAt"), times.map((run) => `${pageRange(run)}: ${run.at}`).join(" · "));
}
