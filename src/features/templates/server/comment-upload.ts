import type { Upload } from "#platform/http/upload.ts";
import { commentInWorker, inspectTemplateInWorker } from "#platform/uploads/document-workers.ts";
import { Failure } from "#protocol/failure.ts";
import type { Language } from "#protocol/text.ts";
import { sayFinding, sayPlace } from "../say-finding.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";

/**
 * An uploaded document with a Word comment at the place of each error and warning. Without any it comes back as it was, cut
 * from the outside; what cannot be read as a Word document is refused (422).
 */
export async function commentUpload(upload: Upload, language: Language, now: Date): Promise<Uint8Array> {
  if (!/\.docx$/i.test(upload.name)) throw new Failure("templates.onlyDocx", 422);
  const read = await inspectTemplateInWorker(await upload.bytes());
  if (!read.ok) throw new Failure("templates.unreadable", 422);
  const texts = { en, es }[language];
  const { errors, warnings } = read.inspection;
  const explained = [
    ...errors.map((finding) => ({ finding, ...sayFinding(texts, "error", finding) })),
    ...warnings.map((finding) => ({ finding, ...sayFinding(texts, "warning", finding) })),
  ];
  const comments = explained.map(({ finding: { file, paragraph, page, start, end }, what, remedy }) => ({
    place: { file, paragraph, page, start, end },
    author: "Acta",
    initials: "A",
    date: now.toISOString(),
    text: `${what}\n${remedy}`,
    elsewhere: `${sayPlace(texts, { file, paragraph, page })}:`,
  }));
  return commentInWorker(read.document, comments);
}
